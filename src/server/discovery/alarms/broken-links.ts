import type { Database } from '../../store/database/open.ts'
import type { BrokenLink } from '../night/world.ts'
import { tell } from './tell.ts'

/** Links that were confirmed to be broken, told once each; a link that breaks again later is told again. */
export async function tellOfBrokenLinks(
  database: Database,
  accountUuid: string,
  links: readonly BrokenLink[],
  now: Date,
): Promise<void> {
  for (const link of links)
    await database.as(accountUuid, (tx) =>
      tell(tx, {
        accountUuid,
        kind: 'brokenLink',
        key: `${link.key} ${now.toISOString().slice(0, 10)}`,
        at: now,
        about: `link ${link.key}`,
        name: link.page || link.domain,
        network: '',
        merchantUuid: link.merchantUuid,
        clicks: link.clicks,
        euro: link.expected,
        cut: 1,
      }),
    )
}
