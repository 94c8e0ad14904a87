import { nearestName } from '../nearest-name.js';
import { NAMES, SETTINGS } from './environment.js';

/** Ours that no process of the service reads: where the README's examples keep a key, and settings of the tests. */
const NOT_READ = /^LIMN_(?:KEY$|TEST_)/;
/**
 * What Kubernetes and Docker put into containers for a service that is called limn or database: `LIMN_SERVICE_HOST`,
 * `LIMN_PORT=tcp://10.0.0.1:80`.
 */
const SERVICE_LINK = /_SERVICE_(?:HOST|PORT(?:_\w+)?)$|_PORT_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?$/;
const LINKED_ADDRESS = /^(?:tcp|udp|sctp):\/\//;

/**
 * What is called like a setting and is none, with the one that was likely meant. Names of our own are at fault; other
 * programs read others of the same beginning.
 */
export function findUnknown(env: Record<string, string | undefined>): { faults: string[]; warnings: string[] } {
  const unknown = Object.keys(env).filter(
    (name) =>
      /^(?:LIMN|OPENAI|DATABASE)_/i.test(name) &&
      !NAMES.includes(name) &&
      env[name] !== '' &&
      !NOT_READ.test(name) &&
      !SERVICE_LINK.test(name) &&
      !LINKED_ADDRESS.test(env[name] ?? ''),
  );
  const isOurs = (name: string): boolean => /^LIMN_/i.test(name);
  return {
    faults: unknown.filter(isOurs).map((name) => {
      const nearest = nearestSetting(name, SETTINGS);
      return (
        `${name} is not a ` +
        `setting${nearest === undefined ? ': docs/settings.md lists them' : `: ${nearest} is the nearest`}`
      );
    }),
    warnings: unknown
      .filter((name) => !isOurs(name))
      .flatMap((name) => {
        const nearest = nearestSetting(
          name,
          SETTINGS.filter((setting) => setting.split('_')[0] === name.split('_')[0]),
        );
        return nearest === undefined || env[nearest]
          ? []
          : [`${name} is not read; if it is meant for Limn, its name is ${nearest}`];
      }),
  };
}

/**
 * The setting that somebody meant. The beginning that all have in common says nothing: `LIMN_PORT` is `PORT`, and no
 * typo of `LIMN_ROLE`.
 */
function nearestSetting(given: string, settings: string[]): string | undefined {
  const own = (name: string): string => name.replace(/^(?:LIMN|OPENAI|DATABASE)_/i, '');
  const nearest = nearestName(own(given), settings.map(own));
  return settings.find((setting) => own(setting) === nearest);
}
