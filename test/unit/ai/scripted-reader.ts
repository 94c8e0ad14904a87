import { expect } from 'vitest';
import { openOpenAiReader, type OpenAiReaderOptions } from '../../../src/ai/openai-reader.js';
import { ReaderError, type ClaimReader, type ReadingInput } from '../../../src/ai/reader.js';
import { openScriptedModel, type ModelRequest, type Script, type ScriptedModel } from './scripted-model.js';

export const KEY = 'sk-test-0123456789abcdef';
export const NEVER = new AbortController().signal;
const opened: { close(): Promise<void> }[] = [];

/** A reader before a scripted model. `lacks` is what the server refuses. Both close with {@link closeReaders}. */
export async function openReader(
  script?: Script,
  more: Partial<OpenAiReaderOptions> & { lacks?: string[] } = {},
): Promise<{ model: ScriptedModel; reader: ClaimReader }> {
  const { lacks, ...options } = more;
  const model = await openScriptedModel(script, lacks ? { lacks } : {});
  const reader = openOpenAiReader({
    apiKey: KEY,
    baseURL: model.baseURL,
    model: 'scripted-1',
    timeoutMs: 5000,
    ...options,
  });
  opened.push(model, reader);
  return { model, reader };
}

export async function closeReaders(): Promise<void> {
  for (const one of opened.splice(0).toReversed()) await one.close();
}

export const input = (text: string, more: Partial<ReadingInput> = {}): ReadingInput => ({
  submissionId: 'sub-1',
  text,
  inputType: undefined,
  receivedAt: '2026-03-04T10:20:30.000Z',
  ...more,
});

/** The error that work must end with. */
export async function failure(work: Promise<unknown>): Promise<ReaderError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ReaderError);
  return error as ReaderError;
}

export const systemMessage = (request: ModelRequest | undefined): string => request?.body.messages?.[0]?.content ?? '';
export const userMessage = (request: ModelRequest | undefined): string => request?.body.messages?.[1]?.content ?? '';
