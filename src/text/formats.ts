import type { Conversation, Known } from './conversation.js';
import { readMail } from './mail.js';
import type { Format } from './parsed-text.js';
import { readPosts } from './posts.js';
import { readQuestionnaire } from './questionnaire.js';
import { readQuoting } from './quoted-lines.js';
import { readTranscript } from './transcript.js';

/** A form in which people's words come, tried in the order of the rows. */
interface FormatRow {
  id: Format;
  /** The turns of a text of this form; undefined where it has another. */
  read: (text: string, known: Known) => Conversation | undefined;
  /** Texts that are read as this form, and the labels of those who speak in them. */
  examples: { text: string; speakers: string[] }[];
}

export const FORMATS: readonly FormatRow[] = [
  {
    id: 'mail',
    read: readMail,
    examples: [
      {
        text: 'From: Odile Vos <odile@example.org>\nTo: Sven\nSubject: Boats\n\nI row.',
        speakers: ['Odile Vos'],
      },
    ],
  },
  {
    id: 'questionnaire',
    read: readQuestionnaire,
    examples: [
      { text: 'What do you play?\n> Chess\n\nWhere do you live?\n> In Delft', speakers: ['', ''] },
      { text: 'Intake\n\nQ1. What do you play?\nA1. Chess\n\nQ2. Where do you live?\nA2. Delft', speakers: ['', ''] },
      { text: '> Your name?  Odile\n> Your town?  Delft\n> What do you play?  Chess', speakers: ['', ''] },
    ],
  },
  {
    id: 'posts',
    read: readPosts,
    examples: [
      {
        text: '@odile · Jun 3\nI row\n\n@odile · Jun 4\nRT @sven: I sing\nI bake',
        speakers: ['@odile', ''],
      },
    ],
  },
  {
    id: 'transcript',
    read: readTranscript,
    examples: [
      { text: 'User: I row\nAssistant: I sing', speakers: ['User', 'Assistant'] },
      { text: '[3/5/24, 09:10:11] Odile: I row\n[3/5/24, 09:11:02] Sven: I sing', speakers: ['Odile', 'Sven'] },
      { text: '3/5/24, 9:10 AM - Odile: I row\n3/5/24, 9:11 AM - Sven: I sing', speakers: ['Odile', 'Sven'] },
      { text: 'Odile  9:10 AM\nI row\nSven  9:11 AM\nI sing\nOdile  9:12 AM\nGood', speakers: ['Odile', 'Sven'] },
      {
        text: 'Odile — Today at 9:10\nI row\nSven — Today at 9:11\nI sing\nOdile — Today at 9:12\nGood',
        speakers: ['Odile', 'Sven'],
      },
      {
        text:
          'Odile, [12.03.2024 09:10]:\nI row\n\nSven, [12.03.2024 09:11]:\nI sing\n\n' +
          'Odile, [12.03.2024 09:12]:\nGood',
        speakers: ['Odile', 'Sven'],
      },
      {
        text:
          'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<v Odile>I row\n\n00:00:02.000 --> 00:00:03.000\nevery day\n\n' +
          '00:00:03.000 --> 00:00:04.000\n<v Sven>I sing\n\n00:00:04.000 --> 00:00:05.000\n<v Odile>Good',
        speakers: ['Odile', 'Sven'],
      },
      {
        text:
          'Odile (Buyer)  00:00:04\nI row\n\nSven Moor (Sales Lead)  00:00:15\nI sing\n\n' +
          'Odile (Buyer)  00:01:02\nGood',
        speakers: ['Odile (Buyer)', 'Sven Moor (Sales Lead)'],
      },
      {
        text: '2026/02/10\n20:11\tOdile\tI row\n20:12\tSven\tI sing\n20:15\tOdile\tGood',
        speakers: ['Odile', 'Sven'],
      },
      { text: '{agent} Hello\n{visitor_12} I row\n{agent} Good', speakers: ['agent', 'visitor_12'] },
      { text: '[you] I row\n[Nova-bot] I sing\n[you] ur an app', speakers: ['you', 'Nova-bot'] },
      { text: 'AGENT  Hello\nCUSTOMER  I row\nAGENT  Good', speakers: ['AGENT', 'CUSTOMER'] },
      {
        text: 'Odile\n  9:10 AM\nI row\n\nSven\n  9:11 AM\nI sing\n\nOdile\n  9:12 AM\nGood',
        speakers: ['Odile', 'Sven'],
      },
      { text: 'Nova [bot]: Hello\nODILE: I row\nNova [bot]: I sing', speakers: ['Nova [bot]', 'ODILE'] },
      {
        text: '12/04/25, 08:16 - Odile: I row\n12/04/25, 08:20 - +44 7700 900412: I sing\n12/04/25, 08:31 - Odile: A',
        speakers: ['Odile', '+44 7700 900412'],
      },
      {
        text: 'Odile: I row\nSven: I sing\nOdile: Good\nMs Ray: I bake\nSven: No',
        speakers: ['Odile', 'Sven', 'Ms Ray'],
      },
      { text: 'Dad: Which noise\nJess: A cow\nDad: Bleed it\nJess: No', speakers: ['Dad', 'Jess'] },
      { text: '09:10 visitor_12: I row\n09:11 Mags (support): I sing', speakers: ['visitor_12', 'Mags (support)'] },
    ],
  },
  {
    id: 'quoting',
    read: readQuoting,
    examples: [{ text: 'I row.\n> Do you row?\nI do.', speakers: ['', ''] }],
  },
];
