import type { Day } from '../../contract/days.ts'
import type { ConversionStatus } from '../../contract/status.ts'
import { startAddrevenueStandIn } from './addrevenue/stand-in.ts'
import { startAdtractionStandIn } from './adtraction/stand-in.ts'
import { startAwinStandIn } from './awin/stand-in.ts'
import { startCjStandIn } from './cj/stand-in.ts'
import { startDaisyconStandIn } from './daisycon/stand-in.ts'
import { startFlexoffersStandIn } from './flexoffers/stand-in.ts'
import { startImpactStandIn } from './impact/stand-in.ts'
import { startInboundStandIn } from './inbound/stand-in.ts'
import { startPartneradsStandIn } from './partnerads/stand-in.ts'
import { startRakutenStandIn } from './rakuten/stand-in.ts'
import type { StandIn } from './stand-in.ts'
import { startTradedoublerStandIn } from './tradedoubler/stand-in.ts'
import { startTradetrackerStandIn } from './tradetracker/stand-in.ts'
import { startWebgainsStandIn } from './webgains/stand-in.ts'

/** A sale as a network reports it from now on; `on` is the day of this change, where the network reports it. */
export type ToldSale = { id: string; sold: Day; status: ConversionStatus; commission: string; on?: Day | undefined }
/** A stand-in whose sales change, in its network's own format. */
export type ChangingNetwork = {
  standIn: StandIn
  credentials: Record<string, string>
  tell: (sale: ToldSale) => void
}

const token = 'ZZ-secret-token-ZZ'
const channelId = '189069'
/** Adds a row to a stand-in's list, or replaces the one with its id. */
const put = <T>(rows: T[], idOf: (row: T) => string, row: T) => {
  const at = rows.findIndex((r) => idOf(r) === idOf(row))
  rows.splice(at < 0 ? rows.length : at, at < 0 ? 0 : 1, row)
}
const minus = (a: string, b: string) => (Number(a) - Number(b)).toFixed(2)

/** Networks where a change is found only by the day of the sale. */
const bySale: Record<string, () => Promise<ChangingNetwork>> = {
  adtraction: async () => {
    const standIn = await startAdtractionStandIn({ token })
    const words = { pending: '2', approved: '1', rejected: '5', paid: '1' }
    return {
      standIn,
      credentials: { token, channelId, market: 'dk' },
      tell: ({ id, sold, status, commission }) =>
        put(standIn.transactions, (t) => t.id, {
          id,
          status: words[status],
          commission,
          date: `${sold}T12:00:00+0000`,
        }),
    }
  },
  addrevenue: async () => {
    const standIn = await startAddrevenueStandIn({ token })
    const words = { pending: 'new', approved: 'approved', rejected: 'denied', paid: 'paidOut' }
    return {
      standIn,
      credentials: { token, channelId },
      tell: ({ id, sold, status, commission }) =>
        put(standIn.transactions, (t) => t.id, { id, status: words[status], commission, date: sold }),
    }
  },
  webgains: async () => {
    const programmeKey = 'ZZ-secret-key-ZZ'
    const standIn = await startWebgainsStandIn({ token, programmeKey })
    const words = { pending: '50', approved: '20', rejected: '70', paid: '10' }
    return {
      standIn,
      credentials: { token, publisherId: '4411', campaignId: channelId, programmeKey },
      tell: ({ id, sold, status, commission }) =>
        put(standIn.transactions, (t) => t.id, {
          id,
          status: words[status],
          commission: String(Math.round(Number(commission) * 10_000)),
          date: `${sold}T12:00:00Z`,
        }),
    }
  },
  inbound: async () => {
    const standIn = await startInboundStandIn({ apiKey: token })
    return {
      standIn,
      credentials: { networkId: 'partner', apiKey: token, affiliateId: channelId },
      tell: ({ id, sold, status, commission }) =>
        put(standIn.conversions, (t) => t.adId, {
          adId: id,
          status,
          payout: commission,
          datetime: `${sold} 12:00:00`,
        }),
    }
  },
  partnerads: async () => {
    const standIn = await startPartneradsStandIn({ key: token })
    const row = { programid: '4321', program: 'Skobutik', type: 'salg', tidspunkt: '12:00:00', omsaetning: '50.00' }
    return {
      standIn,
      credentials: { key: token, partnerId: channelId, country: '' },
      tell: ({ id, sold, status, commission, on = sold }) => {
        if (status === 'rejected') standIn.cancelled.push({ day: on, programid: '4321', ordrenr: id })
        else
          put(standIn.sales, (s) => s.ordrenr ?? '', {
            ...row,
            day: sold,
            konvid: `9${id}`,
            ordrenr: id,
            provision: commission,
          })
      },
    }
  },
}

/** Networks where a change is found by its own day. */
const byChange: Record<string, () => Promise<ChangingNetwork>> = {
  awin: async () => {
    const standIn = await startAwinStandIn({ token })
    const words = { pending: 'pending', approved: 'approved', rejected: 'declined', paid: 'approved' }
    return {
      standIn,
      credentials: { token, publisherId: channelId },
      tell: ({ id, sold, status, commission, on }) => {
        const validated = standIn.transactions.get(id)?.validationDate
        const changed = on === undefined ? null : `${on}T12:00:00`
        standIn.addTransaction({
          id,
          advertiserId: '1',
          commission,
          commissionStatus: words[status],
          paidToPublisher: status === 'paid',
          transactionDate: `${sold}T12:00:00`,
          validationDate: validated ?? (status === 'pending' ? null : changed),
          amendmentDate: validated ? changed : null,
        })
      },
    }
  },
  daisycon: async () => {
    const standIn = await startDaisyconStandIn()
    const words = { pending: 'open', approved: 'approved', rejected: 'disapproved', paid: 'paid' }
    return {
      standIn,
      credentials: {
        clientId: 'stand-in-client',
        clientSecret: 'ZZ-secret-word-ZZ',
        redirectUri: '',
        refreshToken: 'refresh-token-0',
        publisherId: '4455',
        mediaId: channelId,
      },
      tell: ({ id, sold, status, commission, on = sold }) =>
        put(standIn.parts, (p) => p.sale, {
          sale: id,
          id: 'A1',
          status: words[status],
          commission,
          date: `${sold} 12:00:00`,
          modified: `${on} 12:00:00`,
        }),
    }
  },
  flexoffers: async () => {
    const standIn = await startFlexoffersStandIn({ apiKey: token })
    const words = { pending: 'Pending', approved: 'Approved', rejected: 'Canceled', paid: 'Approved' }
    return {
      standIn,
      credentials: { apiKey: token, domainId: channelId },
      tell: ({ id, sold, status, commission, on = sold }) =>
        put(standIn.sales, (s) => s.id, {
          id,
          orderStatus: words[status],
          isPaid: status === 'paid',
          commission,
          eventDate: `${sold}T12:00:00`,
          modifiedDate: `${on}T12:00:00`,
        }),
    }
  },
  impact: async () => {
    const standIn = await startImpactStandIn({ authToken: token })
    const words = { pending: 'PENDING', approved: 'APPROVED', rejected: 'REVERSED', paid: 'APPROVED' }
    return {
      standIn,
      credentials: { accountSid: 'IRstandin189069', authToken: token },
      tell: ({ id, sold, status, commission, on }) => {
        const eventDate = `${sold}T12:00:00Z`
        put(standIn.actions, (a) => a.id, { id, state: words[status], payout: commission, eventDate })
        const paid = status === 'paid' ? { paystubId: '77' } : {}
        if (on !== undefined) standIn.updates.push({ actionId: id, date: `${on}T12:00:00Z`, ...paid })
      },
    }
  },
  tradedoubler: async () => {
    const secrets = { clientId: 'stand-in-client', clientSecret: 'stand-in-secret', username: 'café' }
    const standIn = await startTradedoublerStandIn(secrets)
    const words = { pending: 'P', approved: 'A', rejected: 'D', paid: 'A' }
    return {
      standIn,
      credentials: { ...secrets, password: 'stand-in-password', sourceId: channelId, currency: '', timeZone: '' },
      tell: ({ id, sold, status, commission, on = sold }) =>
        put(standIn.transactions, (t) => t.id, {
          id,
          status: words[status],
          paid: status === 'paid',
          commission,
          time: `${sold} 12:00:00.0`,
          modified: `${on} 12:00:00.0`,
        }),
    }
  },
  tradetracker: async () => {
    const standIn = await startTradetrackerStandIn({ passphrase: token })
    const words = { pending: 'pending', approved: 'accepted', rejected: 'rejected', paid: 'accepted' }
    return {
      standIn,
      credentials: { customerId: '4455', passphrase: token, siteId: channelId },
      tell: ({ id, sold, status, commission, on }) =>
        put(standIn.transactions, (t) => t.id, {
          id,
          status: words[status],
          paid: status === 'paid',
          commission,
          date: `${sold}T12:00:00+01:00`,
          ...(on === undefined ? {} : { judged: `${on}T12:00:00+01:00` }),
        }),
    }
  },
}

/** Networks that report a change as a further record of the same order. */
const byRecord: Record<string, () => Promise<ChangingNetwork>> = {
  cj: async () => {
    const standIn = await startCjStandIn({ token })
    const words = { pending: 'new', approved: 'locked', rejected: 'locked', paid: 'closed' }
    const worth = new Map<string, string>()
    return {
      standIn,
      credentials: { token, companyId: '4455', propertyId: channelId, currency: 'eur' },
      tell: ({ id, sold, status, commission, on = sold }) => {
        for (const r of standIn.records) if (r.action === id) r.status = words[status]
        const [before, now] = [worth.get(id), status === 'rejected' ? '0.00' : commission]
        worth.set(id, now)
        if (before !== undefined && Number(before) === Number(now)) return
        standIn.records.push({
          id: String(standIn.records.length + 1),
          action: id,
          status: words[status],
          original: before === undefined,
          commission: minus(now, before ?? '0'),
          event: `${sold}T12:00:00Z`,
          posted: `${on}T12:00:00Z`,
        })
      },
    }
  },
  rakuten: async () => {
    const standIn = await startRakutenStandIn({ clientId: 'ZZ-secret-id-ZZ', clientSecret: 'ZZ-secret-word-ZZ' })
    const worth = new Map<string, string>()
    return {
      standIn,
      credentials: {
        clientId: 'ZZ-secret-id-ZZ',
        clientSecret: 'ZZ-secret-word-ZZ',
        sid: channelId,
        publisherCode: 'aB3*dEfGh1/',
      },
      // it has no states: the remaining amount of an order tells everything
      tell: ({ id, sold, status, commission, on = sold }) => {
        const [before, now] = [worth.get(id), status === 'rejected' ? '0.00' : commission]
        worth.set(id, now)
        if (before !== undefined && Number(before) === Number(now)) return
        const n = standIn.events.length + 1
        standIn.events.push({
          id: before === undefined ? id : `${id}-${n}`,
          order: id,
          commission: minus(now, before ?? '0'),
          date: `${on}T11:00:00Z`,
        })
      },
    }
  },
}

export const changingNetworks = { ...bySale, ...byChange, ...byRecord }
