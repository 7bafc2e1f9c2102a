import { unitOf, uuidOf } from '../random.ts'
import type { DemoConnection } from './programmes.ts'
import type { DemoSite } from './sites-data.ts'

/** A site in a connection's network. */
export const mediaOf = (connection: DemoConnection, site: DemoSite) => ({
  uuid: uuidOf(connection.uuid, 'media', site.key),
  // direct partners use the site's own id
  externalId:
    connection.arrives === 'own'
      ? site.uuid
      : String(100_000 + Math.floor(unitOf('media', connection.key, site.key) * 900_000)),
  name: site.domain,
})
