import { randomUUID } from 'node:crypto'
import type { Events } from '../../server/store/events/open.ts'
import { conversionEvent, type DemoConversion } from '../generate/conversions.ts'

const batch = 10_000

/** Adds the conversions' copy for reports. */
export async function loadConversions(
  events: Events,
  conversions: readonly Pick<DemoConversion, 'record'>[],
): Promise<void> {
  for (let i = 0; i < conversions.length; i += batch)
    await events.insert(
      'conversion',
      conversions.slice(i, i + batch).map((c) => conversionEvent(c.record)),
      `demo-${randomUUID()}`,
    )
}
