import type { Config, OpenAiModel } from '../config.js';
import { fetchWithTimeout } from './fetch-with-timeout.js';
import type { Finding } from './finding.js';

const OPENAI = 'https://api.openai.com/v1';
const RESPONSE_MS = 10_000;
const MODELS = 'Models';

/** Checks that the model server answers, accepts the key and has the models. No text is sent to it. */
export async function modelFindings({ readerModel, embedderModel }: Config): Promise<Finding[]> {
  const server = readerModel ?? embedderModel;
  if (!server) return [{ subject: MODELS, state: 'ok', message: 'offline, no server is needed' }];
  const url = server.baseURL ?? OPENAI;
  const found = await listModels(url, server);
  if ('subject' in found) return [found];
  const wanted = [
    { model: readerModel?.model, setting: 'LIMN_EXTRACTION_MODEL' },
    { model: embedderModel?.model, setting: 'LIMN_EMBEDDING_MODEL' },
  ].filter((one): one is { model: string; setting: string } => one.model !== undefined);
  const unknown = wanted.filter(({ model }) => !found.names.some((name) => isNamed(name, model)));
  if (unknown.length === 0)
    return [{ subject: MODELS, state: 'ok', message: `${url} has ${wanted.map(({ model }) => model).join(' and ')}` }];
  return unknown.map(({ model, setting }) => ({
    subject: MODELS,
    state: 'warning',
    message: `${url} does not list the model ${model}: correct ${setting}, unless it serves more than it lists`,
  }));
}

/** Self-hosted servers list a model with its tag, which may be left out in the settings. */
const isNamed = (listed: string, model: string): boolean => listed === model || listed === `${model}:latest`;

async function listModels(url: string, { apiKey }: OpenAiModel): Promise<{ names: string[] } | Finding> {
  let answer: { status: number; ok: boolean; body: unknown };
  try {
    answer = await fetchWithTimeout(
      RESPONSE_MS,
      `${url.replace(/\/$/, '')}/models`,
      { headers: { authorization: `Bearer ${apiKey}` }, redirect: 'manual' },
      async (response) => ({
        status: response.status,
        ok: response.ok,
        body: response.ok ? await response.json().catch(() => undefined) : undefined,
      }),
    );
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } };
    return fault(`${url} cannot be reached (${cause?.code ?? message}): start it, or correct OPENAI_BASE_URL`);
  }
  if (answer.status === 401 || answer.status === 403) return fault(`${url} refuses the key: correct OPENAI_API_KEY`);
  if (answer.status >= 300 && answer.status < 400)
    return fault(`${url} redirects, which is not followed: correct OPENAI_BASE_URL`);
  if (!answer.ok)
    return {
      subject: MODELS,
      state: 'warning',
      message:
        `${url} answers ${answer.status} when it is asked for its models: if OPENAI_BASE_URL is right, it may ` +
        'serve them all the same',
    };
  const body = answer.body as { data?: { id?: unknown }[] } | undefined;
  return Array.isArray(body?.data)
    ? { names: body.data.map(({ id }) => String(id)) }
    : fault(`${url} is no server of models: correct OPENAI_BASE_URL, which often ends in /v1`);
}

const fault = (message: string): Finding => ({ subject: MODELS, state: 'fault', message });
