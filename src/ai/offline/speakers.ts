const SUBJECTS = new Set('user human me myself customer client patient candidate interviewee guest student applicant caller member visitor participant respondent employee tenant buyer shopper subscriber u h person learner mentee usuario usuaria nutzer nutzerin benutzer utilisateur utilisatrice utente usuário usuária gebruiker kunde kundin cliente 用户 用戶 我 ユーザー'.split(' '));
const OTHERS = new Set(`assistant ai bot chatbot system agent support operator interviewer host therapist doctor advisor adviser moderator model gpt chatgpt claude gemini copilot llm tool function developer teacher
coach recruiter rep representative sales admin a bard alexa siri counselor counsellor nurse concierge helpdesk service consultant tutor mentor machine q question interviewer1 stranger partner other friend asistente assistent assistentin assistente assistante berater beraterin asesor asesora agente 助手 助理 机器人 機器人 客服 アシスタント`.split(/\s+/));

export type Part = 'subject' | 'other' | 'named';

/** What part a speaker's label gives: `User`, `Customer (Tom)` and `human_2` speak of themselves, `AI` does not, `Maria` is a name. */
export function partOf(label: string): Part {
  const plain = label.toLowerCase().replace(/[^\p{L}\s]+/gu, ' ').trim();
  const first = plain.split(/\s+/)[0] ?? '';
  if (plain === 'ai assistant' || OTHERS.has(first)) return 'other';
  if (SUBJECTS.has(first) || plain === 'you' || plain === 'you said' || plain === 'the user' || plain === 'end user') return 'subject';
  return plain === 'chatgpt said' ? 'other' : 'named';
}

/**
 * The labels that speak for the subject. Named roles decide; `A` answers in an interview; beside a helper the only name is the subject;
 * among nothing but names the first to speak is.
 */
export function subjectsAmong(labels: string[]): Set<string> {
  const unique = [...new Set(labels)];
  const parts = new Map(unique.map((label) => [label, partOf(label)]));
  const subjects = unique.filter((label) => parts.get(label) === 'subject');
  const named = unique.filter((label) => parts.get(label) === 'named');
  const lower = unique.map((label) => label.toLowerCase());
  if (lower.includes('q') && lower.includes('a') && subjects.length === 0) return new Set(unique.filter((label) => label.toLowerCase() === 'a'));
  if (subjects.length > 0) return new Set(subjects);
  return new Set(named.slice(0, 1));
}
