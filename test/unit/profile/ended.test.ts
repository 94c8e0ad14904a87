import { describe, expect, it } from 'vitest';
import { withForgotten, withPin } from '../../../src/profile/decisions.js';
import { keyOf } from '../../../src/profile/key.js';
import { fold, merge } from '../../../src/profile/merge.js';
import type { Fact, MemoryValue } from '../../../src/profile/observation.js';
import { project } from '../../../src/profile/project.js';
import { emptyState, type ProfileState } from '../../../src/profile/state.js';
import { day, event, home, interestsOf, likes, name, observe, profileAfter, stateAfter } from './telling.js';

/** What a state tells beside the words of the last post. */
const left = (state: ProfileState, said: string): string[] =>
  state.held
    .map(({ value }) => (typeof value === 'object' ? value.event : String(value)))
    .filter((value) => value !== said);

/** What is left of interests and memories after a post that says something in one memory. */
const after = (held: Fact[], said: string): string[] => left(stateAfter(held, [event(said)]), said);

describe('an interest that a later post says is over', () => {
  it.each([
    ['running', 'I don’t run any more'],
    ['trail running', 'I tore my knee, so no more trail running'],
    ['trail running', 'Trail running feels like another life'],
    ['metal', 'i am not into metal anymore its all jazz now'],
    ['snowboarding', 'Snowboarding is over for me, sold the board.'],
    ['pottery', 'Pottery turned out to be a phase'],
    ['Rust', 'I do not write Rust any more, it’s all Go now.'],
    ['fishing', 'Not fishing any more due to my hip'],
    ['painting', 'The painting was never really me'],
    ['vegan', 'I’m not vegan any more'],
    ['chess', 'Unfortunately I gave up chess last year'],
    ['bass guitar', 'bass guitar got sold'],
    ['Schach', 'Schach spiele ich nicht mehr'],
    ['Klettern', 'Ich habe mit dem Klettern aufgehört'],
    ['Tennis', 'Leider spiele ich kein Tennis mehr'],
    ['céramique', 'La céramique, c’est fini pour moi.'],
    ['échecs', 'Je ne joue plus aux échecs'],
    ['salsa', 'Ya no bailo salsa'],
    ['ajedrez', 'Dejé el ajedrez el año pasado'],
    ['tennis', 'Non gioco più a tennis'],
    ['violino', 'Ho smesso di suonare il violino'],
    ['concertina', 'A concertina não é para mim, desisti.'],
    ['xadrez', 'Já não jogo xadrez'],
    ['breien', 'Breien doe ik niet meer'],
    ['tennis', 'Ik ben gestopt met tennis'],
    ['ピアノ', 'ピアノはもうやめました'],
    ['登山', '登山はもうしていません'],
    ['羽毛球', '我已经不打羽毛球了'],
    ['羽毛球', '我不再打羽毛球了'],
    ['ramen', 'I used to love ramen, not any more'],
    ['Dutch', 'I gave up learning Dutch'],
    ['ballet', 'Forget what I said about ballet'],
    ['choir', 'The choir disbanded last year'],
    ['canary', 'We gave the canary away'],
    ['Wellensittich', 'Mein Wellensittich ist gestorben'],
    ['crêpes', 'J’adorais les crêpes, plus maintenant'],
    ['paella', 'Antes me gustaba la paella, ya no'],
    ['risotto', 'Una volta mi piaceva il risotto, ora non più'],
    ['espanhol', 'Parei de aprender espanhol'],
    ['Deens', 'Ik ben gestopt met Deens leren'],
  ])('leaves: %s, “%s”', (held, said) => {
    expect(after([likes(held), likes('Origami')], said)).toEqual(['Origami']);
  });

  it('takes its kinds along, as any retraction does', () => {
    expect(after([likes('heavy metal', 'music')], 'I’m not into metal any more')).toEqual([]);
  });

  it('is not held by the very words that end it', () => {
    const told = {
      text: 'Snowboarding is over for me.',
      facts: [likes('Snowboarding', 'sports', { quote: 'Snowboarding is over for me.' })],
    };
    expect(interestsOf(profileAfter([likes('snowboarding', 'sports')], told))).toEqual([]);
  });

  it('leaves by a sentence that no fact was made of', () => {
    const [first, second] = observe([[likes('salsa'), likes('jazz')], [home('Ghent')]]);
    const state = fold([first!, { ...second!, said: ['Ya no bailo salsa. Hoy llueve.'] }]);
    expect(interestsOf(project(state))).toEqual(['jazz']);
  });
});

describe('a memory that a later post says is over', () => {
  it.each([
    ['I’m allergic to nuts', 'Turns out I’m not allergic to nuts after all'],
    ['I’m allergic to penicillin', 'I’m no longer allergic to penicillin'],
    ['I’m Nora and I work as a nurse', 'I’m not a nurse any more'],
    ['I work as a nurse', 'I quit nursing. I now work as a baker.'],
    ['I drive a Skoda', 'Sold the Skoda, I ride a bike now.'],
    ['Smoker: yes', 'I stopped smoking in January'],
    ['I’m moving to Lisbon in September', 'Lisbon fell through, we’re staying in Leeds.'],
    ['We’re buying a house in Ghent', 'The house in Ghent fell through'],
    ['I’m moving to Lisbon in September', 'I’m not moving to Lisbon any more'],
    ['I work at Klarna', 'I left Klarna in May'],
    ['I’m engaged to Tom', 'I’m no longer engaged to Tom'],
    ['Ich bin Vegetarier', 'Ich bin kein Vegetarier mehr'],
    ['Ich fahre einen Golf', 'Ich habe den Golf verkauft'],
    ['Ich ziehe im September nach Lissabon', 'Aus Lissabon wird doch nichts'],
    ['Je suis végétarienne', 'Je ne suis plus végétarienne'],
    ['Soy vegetariana', 'Ya no soy vegetariana'],
    ['Sono vegetariano', 'Non sono più vegetariano'],
    ['Sou alérgico a amendoim', 'Afinal já não sou alérgico a amendoim'],
    ['Ik ben vegetariër', 'Ik ben trouwens geen vegetariër meer'],
    ['卵アレルギーがあります', '卵アレルギーはもうありません'],
    ['クラーナで働いています', 'クラーナを退職しました'],
    ['我对花生过敏', '我不再对花生过敏了'],
    ['我是护士', '我不再是护士了'],
    ['I have three rabbits', 'We rehomed the rabbits'],
    ['I drive a Fiat', 'I sold the Fiat and bought a tandem'],
    ['I’m moving to Porto in May', 'Not going to Porto after all'],
    ['Mi trasferisco a Porto', 'Alla fine non mi trasferisco a Porto'],
  ])('leaves: “%s”, “%s”', (held, said) => {
    const state = stateAfter([name('Nora'), event(held), event('Odile Vos lives next door')], [event(said)]);
    expect(left(state, said)).toEqual(['Nora', 'Odile Vos lives next door']);
    expect(state.held.map(({ value }) => (value as MemoryValue).event)).toContain(said);
  });
});

describe('what ends nothing', () => {
  it.each([
    ['running', 'I don’t run on Mondays any more'],
    ['running', 'I don’t run with Sven Holm any more'],
    ['climbing', 'I no longer drive to the climbing gym'],
    ['chess', 'I’ll never give up chess'],
    ['baking', 'I can’t stop baking'],
    ['chess', 'I have not quit chess'],
    ['chess', 'I almost quit chess'],
    ['chess', 'I want to quit chess'],
    ['chess', 'Should I quit chess? I quit chess?'],
    ['chess', 'If I quit chess, I would be bored'],
    ['chess', 'I’m not only into chess any more'],
    ['chess', 'I don’t hate chess any more'],
    ['chess', 'I’m no longer a beginner at chess'],
    ['chess', 'I stopped to play chess'],
    ['chess', 'I quit chess for a week'],
    ['chess', 'I used to play chess, and I still do'],
    ['chess', 'I used to play chess with Tom Roe'],
    ['chess', 'Did you forget what I said about chess?'],
    ['cats', 'My cat died'],
    ['dog', 'My sister gave the dog away'],
    ['choir', 'My choir shut the door'],
    ['chess', 'My brother quit chess'],
    ['chess', 'My brother moved to Ghent, quit chess'],
    ['chess', 'Tom Roe no longer plays chess'],
    ['chess', 'Tom Roe wrote “I quit chess”'],
    ['chess', 'I quit the chess club'],
    ['jazz', 'I don’t like jazz as much any more'],
    ['fish', 'I no longer eat fish and chips'],
    ['rock', 'I quit rock and roll'],
    ['painting', 'I sold my paintings'],
    ['Lisbon', 'Lisbon fell through'],
    ['Schach', 'Ich spiele montags nicht mehr Schach'],
    ['échecs', 'Je ne joue plus qu’aux échecs'],
    ['ajedrez', 'Mi hermano ya no juega al ajedrez'],
    ['ajedrez', 'Ya no juego al ajedrez los lunes'],
    ['羽毛球', '我今天不打羽毛球了'],
    ['羽毛球', '我哥哥不打羽毛球了'],
  ])('keeps %s: “%s”', (held, said) => {
    expect(after([likes(held)], said)).toEqual([held]);
  });

  it.each([
    ['I’m allergic to nuts', 'I’m not allergic to nuts and eggs any more'],
    ['I’m allergic', 'I’m no longer allergic to cats'],
    ['I’m a nurse', 'I don’t like being a nurse any more'],
    ['I have a piano', 'I don’t play the piano any more'],
    ['I smoke', 'I no longer smoke at home'],
    ['I smoked', 'I don’t smoke any more'],
    ['I ran marathons', 'I don’t run marathons any more'],
    ['I run on Mondays and Fridays', 'I don’t run on Mondays any more'],
    ['I got married', 'I’m not married any more'],
    ['I moved to Lisbon in 2019', 'Lisbon fell through'],
    ['I bought a Skoda', 'Sold the Skoda'],
    ['I live in Berlin', 'I left Berlin'],
    ['I work at Klarna', 'I left work'],
    ['I don’t eat meat', 'I don’t eat meat any more'],
    ['I work as a nurse at Lund', 'I’m not a nurse any more'],
    ['I have two cats', 'My cat died in March'],
    ['I speak Dutch', 'I gave up learning Dutch'],
    ['I’m moving to Porto in May', 'Not going to the party after all'],
  ])('keeps “%s”: “%s”', (held, said) => {
    expect(after([event(held)], said)).toEqual([held]);
  });

  it('keeps what was said later', () => {
    const [ending, later] = [event('I quit chess', undefined, undefined, { at: day(-2) }), day(-1)];
    const state = stateAfter([likes('chess', 'gaming', { at: later })], [ending]);
    expect(interestsOf(project(state))).toEqual(['chess']);
    expect(interestsOf(profileAfter([likes('chess')], [event('I quit chess')], [likes('chess')]))).toEqual(['chess']);
  });

  it('keeps what people pinned, and counts no ending that they forgot', () => {
    const [first, second] = observe([[likes('chess')], [event('I quit chess')]]);
    const said = { event: 'I quit chess' };
    const pinned = { ...emptyState(), decisions: withPin([], 'interests.hobbies', 'chess', day(0)) };
    const forgotten = {
      ...emptyState(),
      decisions: withForgotten([], { path: 'memories', key: keyOf('memories', said)!, value: said }, day(0)),
    };
    for (const state of [pinned, forgotten])
      expect(interestsOf(project(merge(merge(state, first!).state, second!).state))).toEqual(['chess']);
  });
});

describe('a home', () => {
  const homeAfter = (said: string): unknown => stateAfter([home('Ghent')], [event(said)]).held[0]?.value;

  it.each(['I left Ghent', 'We left Ghent in May', 'We moved away from Ghent last year', 'Ich habe Gent verlassen'])(
    'is told no more after “%s”',
    (said) => {
      expect(homeAfter(said.replace('Gent', 'Ghent'))).not.toBe('Ghent');
    },
  );

  it.each([
    'I left Ghent at nine this morning',
    'I left Ghent yesterday',
    'Tom Roe left Ghent',
    'I left Bruges in May',
  ])('stays after “%s”', (said) => {
    expect(homeAfter(said)).toBe('Ghent');
  });
});

describe('an ending', () => {
  const posts = observe([
    [likes('chess', 'gaming'), event('I’m allergic to nuts')],
    [event('I quit chess'), event('I’m not allergic to nuts any more')],
  ]);

  it('is logged as any retraction is', () => {
    expect(merge(fold(posts.slice(0, 1)), posts[1]!).changes).toMatchObject({
      interests: null,
      memories: expect.arrayContaining([{ event: 'I’m allergic to nuts', confidence: null }]) as unknown,
    });
  });

  it('is undone with its post, and keeps away what was said before it', () => {
    expect(fold(posts.slice(0, 1)).held).toHaveLength(2);
    const older = observe([[likes('chess', 'gaming', { at: day(-3) })]]).map((one) => ({ ...one, submissionId: 's3' }));
    expect(interestsOf(project(fold([...posts, ...older])))).toEqual([]);
  });
});
