import { hostPath, routePath } from '../address/address.ts'
import type { Site } from '../routing/index.ts'

/** A page as reports show it. Its fragment counts only if the site says so (R193: pages behind the fragment). */
export const pageOfSite = (site: Pick<Site, 'options'>, address: string): string =>
  site.options.hash_routes ? routePath(address) : hostPath(address)
