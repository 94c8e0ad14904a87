/** A conversation to try Limn with: it holds something for every part of a profile. */
export const EXAMPLE = {
  id: 'lena',
  inputType: 'conversation',
  data: `Assistant: Hi! Before we plan your week, tell me a \
little about yourself.
User: Sure. I'm Lena, I'm 31, and I live in Utrecht. I work as a nurse.
Assistant: Nice to meet you, Lena. What do you do when you are off?
User: I love bouldering, and I play the violin. I'm a big fan of Nick Cave. On Sundays I bake sourdough bread.
Assistant: That sounds like a full life.
User: It is! We adopted a dog called Miso in March 2025. In June 2024 I ran my first half marathon. I'm quite \
patient, but this week I feel a bit stressed because of the night shifts.
Assistant: I'll keep it light, then.
User: Please do. Short answers are best for me, and I'd rather not talk about politics.`,
};

/** What a request looks like, where nothing is written yet. */
export const SHORT = { id: 'maria', inputType: 'bio', data: 'I am Maria from Porto, and I love surfing.' };
