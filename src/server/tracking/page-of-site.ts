import { hostPath, routePath } from '../address/address.ts'
import type { Site } from '../routing/index.ts'

/** R193: a page as reports show it. Fragments are pages only where the site says so: elsewhere they are places on a page. */
export const pageOfSite = (site: Pick<Site, 'options'>, address: string): string =>
  site.options.hash_routes ? routePath(address) : hostPath(address)
