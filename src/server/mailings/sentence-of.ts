import type { Happening, HappeningOf } from '../../contract/happenings.ts'
import { plural } from '../../report/format.ts'
import type { Database } from '../store/database/open.ts'
import { createNamesOf } from './names-of.ts'

/** An event as a sentence, and the screen that shows it. */
export type Sentence = { text: string; path: string }
export type SentenceOf = (happening: Happening) => Promise<Sentence | null>

type Commission = HappeningOf<'commissionChanged'>['payload']['from']
const commissionText = ({ percentage, flat, currency }: Commission): string =>
  percentage === null ? `${flat ?? 0} ${currency ?? ''}`.trim() : `${Number(percentage)} %`

/** Turns an event into a sentence, the same in the digest and in webhooks; null for events reported in other ways. */
export function createSentenceOf(database: Database): SentenceOf {
  const nameOf = createNamesOf(database)

  return async (h) => {
    switch (h.kind) {
      case 'connectionFailed':
        return {
          text: `${await nameOf.connection(h.accountUuid, h.payload.connectionUuid)}: imports fail. ${h.payload.message}`,
          path: '/networks',
        }
      case 'connectionRecovered':
        return {
          text: `${await nameOf.connection(h.accountUuid, h.payload.connectionUuid)}: imports work again`,
          path: '/networks',
        }
      case 'callbackSilent':
        return {
          text: `${await nameOf.connection(h.accountUuid, h.payload.connectionUuid)}: no callback since ${h.payload.lastDatetime.slice(0, 10)}`,
          path: '/networks',
        }
      case 'callbacksRefused':
        return {
          text: `${await nameOf.connection(h.accountUuid, h.payload.connectionUuid)}: ${h.payload.callbackCount} callbacks could not be read`,
          path: '/networks',
        }
      case 'scriptSilent':
        return {
          text: `${h.payload.name}: no pageview since ${h.payload.lastDatetime.slice(0, 10)}. Is the script still on its pages?`,
          path: `/sites/${h.payload.siteUuid}/test`,
        }
      case 'scriptSeen':
        return {
          text: `${h.payload.name}: its pages tell of visitors again`,
          path: `/sites/${h.payload.siteUuid}`,
        }
      case 'linkHealed':
        return { text: `${h.payload.target}: leads somewhere again`, path: '/discover/broken' }
      case 'linkBroken':
        return { text: `${h.payload.target}: ${h.payload.reason}`, path: '/discover/broken' }
      case 'commissionChanged':
        return {
          text: `${h.payload.name}: ${commissionText(h.payload.to)} instead of ${commissionText(h.payload.from)}`,
          path: `/merchants/${h.payload.merchantUuid}`,
        }
      case 'campaignClosed':
        return { text: `${h.payload.name}: the network closed it`, path: `/merchants/${h.payload.merchantUuid}` }
      case 'countsFell':
      case 'approvalsFell':
      case 'commissionUnpaid':
      case 'goalMissed':
      case 'alertClosed':
        return { text: `${await nameOf.subject(h)}: ${h.payload.message}`, path: `/alerts/${h.payload.alertUuid}` }
      case 'partnerTrackingTrouble':
        return { text: `${h.payload.name}: ${h.payload.message}`, path: `/partners/${h.payload.partnerUuid}` }
      case 'partnerCouponAnswered':
        return {
          text: `${h.payload.name} ${h.payload.answer} a coupon of ${h.payload.contractName}`,
          path: `/creators/${h.payload.creatorId}`,
        }
      case 'creatorTrafficOdd':
        return {
          text: `${await nameOf.creator(h.accountUuid, h.payload.creatorId)}: ${h.payload.message}`,
          path: `/creators/${h.payload.creatorId}`,
        }
      case 'domainBroken':
        return { text: `${h.payload.name}: ${h.payload.message}`, path: '/settings/domains' }
      case 'domainWorks':
        return { text: `${h.payload.name}: works again`, path: '/settings/domains' }
      case 'exportReady': {
        const { what, place, fileCount, rowCount } = h.payload
        const text =
          what === 'account'
            ? 'Everything of the account was exported'
            : `The export into ${place} is done: ${plural(fileCount, 'file')} written, ${plural(rowCount, 'row')}`
        return { text, path: '/integrations?tab=exports' }
      }
      case 'mailedViewFailed':
      case 'partnerContractMoved':
      case 'partnerTermsAnswered':
      case 'planLimitNear':
      case 'partnerTrackingRecovered':
      case 'creatorTrafficUsual':
      case 'limitReached':
        return null
    }
  }
}
