/** The pages of an app that need no more than its id. */
const APP_PAGES = [
  'start',
  'glance',
  'map',
  'live',
  'context',
  'connect',
  'tokens',
  'webhooks',
  'usage',
  'settings',
] as const;
type AppPage = (typeof APP_PAGES)[number];

/** Where things are: the addresses of the pages. */
export const places = {
  home: '/',
  signIn: '/sign-in',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  account: '/account',
  profiles: (app: string): string => `/apps/${app}`,
  page: (app: string, page: AppPage): string => `/apps/${app}/${page}`,
  /** GraphiQL, in the app. */
  explorer: (app: string): string => `/graphql?${new URLSearchParams({ app })}`,
  /** To post a text for somebody. */
  post: (app: string, id: string): string => `/apps/${app}/start?${new URLSearchParams({ id })}`,
  profile: (app: string, id: string): string => `/apps/${app}/profiles/${encodeURIComponent(id)}`,
};

/** Whether a path is that of any place: what stands below `/apps` may be, as far as a path tells. */
export const isPlace = (path: string): boolean =>
  path.startsWith('/apps/') ||
  [places.home, places.signIn, places.forgotPassword, places.resetPassword, places.account].includes(path);

/** A place within an app. */
export interface PlaceInApp {
  app: string;
  page: 'profiles' | 'profile' | AppPage;
  /** Of a profile. */
  id: string;
}

/** The place that a path names, undefined for none. Profile ids may hold any character, slashes too. */
export function placeInApp(path: string): PlaceInApp | undefined {
  const [root, app, section, id, ...more] = path.replace(/\/$/, '').split('/').slice(1);
  if (root !== 'apps' || !app || more.length > 0) return undefined;
  if (section === undefined) return { app, page: 'profiles', id: '' };
  if (id === undefined) {
    const page = APP_PAGES.find((one) => one === section);
    return page && { app, page, id: '' };
  }
  try {
    return section === 'profiles' ? { app, page: 'profile', id: decodeURIComponent(id) } : undefined;
  } catch {
    return undefined;
  }
}
