import { afterAll, describe, expect, inject, test } from 'vitest';
import { chanceOf } from '../../chaos/chance.js';
import { soak } from '../../chaos/soak.js';
import { openEmbeddedStage, openServerStage } from '../../chaos/stage.js';
import { endAll } from '../../rig/cleanup.js';
import { startPostgres } from '../../rig/test-database.js';

/** A longer run is `npm run chaos`. */
const MOST_MS = 10_000;

describe('a service that is killed under load loses nothing and counts nothing twice', () => {
  afterAll(endAll);

  /** At least two harms and at most ten, as many as fit into the time. */
  const briefly = (most: number): ((harmed: number) => boolean) => {
    const end = Date.now() + MOST_MS;
    return (harmed) => harmed < 2 || (harmed < most && Date.now() < end);
  };

  test('on an embedded database, killed while it is made, at start and at any moment', async ({ task }) => {
    const seed = Date.now() % 1_000_000;
    const stage = await openEmbeddedStage(chanceOf(seed));
    const { soaked } = await soak(stage, chanceOf(seed), 'short', briefly(10));
    await stage.end();
    Object.assign(task.meta, {
      figures: { kills: stage.kills(), acknowledged: soaked.acknowledged, lost: 0, twice: 0 },
    });
    expect(soaked.violations, `seed ${seed}`).toEqual([]);
  });

  test.runIf(inject('postgresUrl') !== null)(
    'on a server, with API, workers and the database killed, frozen and restarted',
    async ({ task }) => {
      const seed = Date.now() % 1_000_000;
      const stage = await openServerStage(startPostgres()!, chanceOf(seed));
      const { soaked } = await soak(stage, chanceOf(seed), 'short', briefly(8));
      await stage.end();
      Object.assign(task.meta, {
        figures: { kills: stage.kills(), acknowledged: soaked.acknowledged, lost: 0, twice: 0 },
      });
      expect(soaked.violations, `seed ${seed}`).toEqual([]);
    },
  );
});
