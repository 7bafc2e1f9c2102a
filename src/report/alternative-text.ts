import type { Alternative } from '../contract/insights/causes.ts'
import { money } from './format.ts'

/** "Partner-ads, DKK 1.20 a click"; for another merchant "Nicetable at Partner-ads, …". */
export function alternativeText(
  { advertiserUuid, advertiserName, networkName, isJoined, epc, currencyCode }: Alternative,
  merchantUuid: string,
): string {
  const where = advertiserUuid === merchantUuid ? networkName : `${advertiserName} at ${networkName}`
  const earns = epc === null ? '' : `, ${money(epc, currencyCode)} a click`
  return `${where}${isJoined ? '' : ' (not joined yet)'}${earns}`
}
