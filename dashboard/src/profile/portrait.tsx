import type { CSSProperties, ReactNode } from 'react';
import type { Portrait, RelationKind, ShownNumber, ShownValue } from '../wire/operations.ts';
import { SLOTS } from '../wire/slots.ts';
import { listed, nameOfPath, single, type Item } from './item.ts';
import { paragraphsOf } from './paragraphs.ts';
import { Memories } from './memories.tsx';
import { ValueGroup } from './value-group.tsx';

interface Section {
  title: string;
  body: ReactNode;
}

/** Everything that is known of somebody, the summary first. `revealed` lets it appear piece by piece. */
export function PortraitView({ profile, revealed = false }: { profile: Portrait; revealed?: boolean }): ReactNode {
  const sections = [
    about(profile),
    interests(profile),
    personality(profile),
    relations(profile),
    preferences(profile),
    memories(profile),
  ].filter((one) => one !== undefined);
  return (
    <div className={revealed ? 'portrait revealed' : 'portrait'}>
      {profile.summary && (
        <div className="summary">
          {paragraphsOf(profile.summary).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      )}
      {sections.map(({ title, body }, at) => (
        <section key={title} className="part" aria-label={title} style={{ '--at': at } as CSSProperties}>
          <h2 className="part-title">{title}</h2>
          {body}
        </section>
      ))}
      {!profile.summary && sections.length === 0 && (
        <p className="muted nothing">
          {profile.status === 'PROCESSING'
            ? 'Reading… what is found will appear here.'
            : 'Nothing is known yet. What is posted for this id will appear here.'}
        </p>
      )}
    </div>
  );
}

type CoreSlot = Extract<(typeof SLOTS)[number], { path: `core_info.${string}` }>;

const SHOWN_FIRST: CoreSlot['field'][] = ['name', 'age', 'location'];
const CORE: CoreSlot[] = SLOTS.filter((slot): slot is CoreSlot => slot.path.startsWith('core_info.'));
const ABOUT = [
  ...SHOWN_FIRST.flatMap((first) => CORE.filter(({ field }) => field === first)),
  ...CORE.filter(({ field }) => !SHOWN_FIRST.includes(field)),
];

function about({ coreInfo }: Portrait): Section | undefined {
  const told: Record<CoreSlot['field'], ShownValue | ShownNumber | null> | null = coreInfo;
  if (!told) return undefined;
  const items = ABOUT.flatMap(({ path, field }) => {
    const one = told[field];
    return one ? [single(path, nameOfPath(path), one)] : [];
  });
  return items.length > 0 ? { title: 'About', body: <ValueGroup items={items} layout="facts" /> } : undefined;
}

function interests({ interests: all }: Portrait): Section | undefined {
  if (all.length === 0) return undefined;
  const body = all.map(({ category, values }) => (
    <div key={category} className="category">
      <h3>{nameOfPath(`interests.${category}`)}</h3>
      <ValueGroup items={values.map((value) => listed(`interests.${category}`, value))} layout="chips" />
    </div>
  ));
  return { title: 'Interests', body };
}

const KINDS: [kind: RelationKind, label: string][] = [
  ['FAMILY', 'Family'],
  ['FRIENDS', 'Friends'],
  ['WORK', 'Work'],
  ['PETS', 'Pets'],
];

/** Whom somebody has told of as theirs; what tells it is a hover, and a value of another part, away. */
function relations({ relations: all }: Portrait): Section | undefined {
  if (all.length === 0) return undefined;
  const body = KINDS.map(([kind, label]) => {
    const some = all.filter((one) => one.kind === kind);
    return (
      some.length > 0 && (
        <div key={kind} className="category">
          <h3>{label}</h3>
          <ul className="relations">
            {some.map(({ relation, name, value }) => (
              <li key={`${relation} ${name}`} title={value}>
                {name === null ? relation : <strong>{name}</strong>}
                {name !== null && <span className="muted">, {relation}</span>}
              </li>
            ))}
          </ul>
        </div>
      )
    );
  });
  return { title: 'People around them', body };
}

function personality({ personality: one }: Portrait): Section | undefined {
  const moods: Item[] = [
    one?.moodTrends?.default && single('personality.mood_trends.default', 'Usual mood', one.moodTrends.default),
    one?.moodTrends?.recent && single('personality.mood_trends.recent', 'Of late', one.moodTrends.recent),
  ].filter((mood) => mood != null);
  const traits = one?.traits ?? [];
  if (moods.length + traits.length === 0) return undefined;
  const body = (
    <>
      {traits.length > 0 && (
        <ValueGroup items={traits.map((trait) => listed('personality.traits', trait))} layout="chips" />
      )}
      {moods.length > 0 && <ValueGroup items={moods} layout="facts" />}
    </>
  );
  return { title: 'Personality', body };
}

function preferences({ preferences: one }: Portrait): Section | undefined {
  const avoid = one?.topicsToAvoid ?? [];
  if (!one?.conversationStyle && avoid.length === 0) return undefined;
  const body = (
    <>
      {one?.conversationStyle && (
        <ValueGroup
          items={[single('preferences.conversation_style', 'Conversation style', one.conversationStyle)]}
          layout="facts"
        />
      )}
      {avoid.length > 0 && (
        <div className="category">
          <h3>Better not to talk about</h3>
          <ValueGroup items={avoid.map((topic) => listed('preferences.topics_to_avoid', topic))} layout="chips" />
        </div>
      )}
    </>
  );
  return { title: 'How to talk with them', body };
}

const memories = ({ memories: all }: Portrait): Section | undefined =>
  all.length > 0 ? { title: 'Memories', body: <Memories memories={all} /> } : undefined;
