import { placeInApp } from './places.ts';
import { parseView, variablesOf } from './profiles/view.ts';
import { askEarly } from './wire/ask.ts';
import { apps, search, who } from './wire/operations.ts';
import { wasSignedIn } from './wire/presence.ts';

// The page begins here, in a tenth of its script: what it will ask for first is on its way while the rest is loaded,
// which the head of the page has asked for as well.
if (wasSignedIn()) {
  askEarly(who, {});
  askEarly(apps, {});
  const place = placeInApp(location.pathname);
  if (place?.page === 'profiles') askEarly(search, variablesOf(parseView(location.search)), place.app);
}
await import('./main.tsx');
