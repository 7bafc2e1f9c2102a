import { fullDay } from '../../../report/date-text.ts'
import { int, plural } from '../../../report/format.ts'
import { dayOf } from '../../time/index.ts'
import type { Fact, FactOf } from './facts.ts'
import type { Weight } from './weigh.ts'

const since = (clicks: number, rest: string) =>
  clicks === 0 ? 'No click since then.' : `${plural(clicks, 'click')} since then ${rest}.`
const more = (others: number, one: string) => (others === 0 ? '' : ` and ${plural(others, `more ${one}`)}`)
const salesOf = (clicks: number) =>
  clicks === 0 ? 'No click since then.' : `The sales of ${plural(clicks, 'click')} since then have not come in.`

const troubles: Record<FactOf<'linkBroken'>['found'], string> = {
  PAGE_NOT_FOUND: 'page not found',
  INTERNAL_SERVER_ERROR: 'the shop answers with an error',
  DESTINATION_MISSMATCH: 'it leads to another page',
  CAMPAIGN_IS_CLOSED: 'the campaign is closed',
  PRODUCT_IS_OUT_OF_STOCK: 'the product is sold out',
}

/**
 * Text for a cause in whole sentences: what happened, since when, and which clicks it cost. `others`: number of further
 * facts of the same kind.
 */
export function wordsOf(fact: Fact, { clicks, unearned }: Omit<Weight, 'share'>, others: number, zone: string): string {
  const day = (at: Date) => fullDay(dayOf(at, zone))
  const on = day(fact.at)
  const lasts = (still: string, ended: string) =>
    fact.until === null ? `${still} since ${on}` : `${ended} from ${on} to ${day(fact.until)}`
  switch (fact.kind) {
    case 'closed': {
      const where = `${fact.networkName}${more(others, 'campaign')}`
      const what = fact.isByNetwork ? `Closed at ${where} on ${on}` : `No longer used at ${where} since ${on}`
      return `${what}. ${since(clicks, 'earned nothing')}`
    }
    case 'commissionCut': {
      const what = `Commission at ${fact.networkName} cut from ${fact.from} to ${fact.to} on ${on}${more(others, 'cut')}`
      return `${what}. ${since(clicks, 'earn less')}`
    }
    case 'importFailing':
      return `Imports from ${fact.networkName}${more(others, 'connection')} ${lasts('have failed', 'failed')}. ${salesOf(clicks)}`
    case 'callbackSilent':
      return `${fact.networkName}${more(others, 'connection')} ${lasts('has sent no callback', 'sent no callback')}. ${salesOf(clicks)}`
    case 'scriptSilent':
      return `The script on ${fact.siteName}${more(others, 'site')} ${lasts('has been silent', 'was silent')}. About ${plural(clicks, 'click')} were not counted.`
    case 'linkBroken': {
      const what = `The link to ${fact.target}${more(others, 'link')} ${others === 0 ? 'has' : 'have'} been broken since ${on}: ${troubles[fact.found]}`
      return `${what}. ${since(clicks, fact.cut < 1 ? 'earned less' : 'earned nothing')}`
    }
    case 'routingChanged': {
      const who = fact.who === '' ? '' : ` by ${fact.who}`
      const what = `Routing changed on ${on}${who}: ${fact.text}${more(others, 'change')}.`
      const lost = unearned === 0 ? '' : `, ${int(unearned)} of them earned nothing`
      return `${what} ${since(clicks, `went the new way${lost}`)}`
    }
  }
}
