import './style.ts';
import { firstQuestions } from './first-questions.ts';
import { askEarly, noteTold } from './wire/ask.ts';
import { wasSignedIn } from './wire/presence.ts';

// The page begins here, in a tenth of its script. What it needs first came with it, or is asked for now, while the rest
// is loaded, which the head of the page has asked for as well.
const told = document.querySelector('#told')?.textContent;
const answers = told ? (JSON.parse(told) as unknown[]) : [];
const isSignedIn = told ? answers.length > 1 : wasSignedIn();
for (const [at, question] of firstQuestions(location.pathname, location.search, isSignedIn).entries())
  if (answers[at]) noteTold(question, answers[at]);
  else if (isSignedIn) askEarly(question.operation, question.variables, question.app);
await import('./main.tsx');
