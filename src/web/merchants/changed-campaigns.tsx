import { SimpleTable } from '../ui/simple-table.tsx'
import { useState } from 'react'
import type { MerchantEvent } from '../../contract/merchants/merchant-page.ts'
import { momentText } from '../../report/date-text.ts'
import { int } from '../../report/format.ts'
import { PHONE, useMedia } from '../lib/use-media.ts'
import { SiteBadges } from './site-badges.tsx'
import { termsText } from '../../report/terms-text.ts'

const actions: Readonly<Record<MerchantEvent['event'], string>> = {
  created: 'Campaign created',
  closed: 'Campaign closed',
  commission: 'Commission changed',
}

/** From and to, with the direction as sign and colour. */
function Change({ event: e }: { event: MerchantEvent }) {
  if (e.event !== 'commission') return null
  const rose =
    (e.toCommissionPercentage ?? e.toCommissionFlat ?? 0) > (e.fromCommissionPercentage ?? e.fromCommissionFlat ?? 0)
  return (
    <span className="merchant-former num" data-tone={rose ? 'up' : 'down'}>
      {rose ? '▲' : '▼'} {termsText(e.fromCommissionPercentage, e.fromCommissionFlat, e.currencyCode)} →{' '}
      {termsText(e.toCommissionPercentage, e.toCommissionFlat, e.currencyCode)}
    </span>
  )
}

const columnsOf = (heads: readonly string[]) => heads.map((head) => ({ key: head, head }))
const wide = columnsOf(['Campaign', 'Action', 'Change', 'Site', 'Time'])
/** A phone shows the rest in lines below the action; the campaign heads its group. */
const narrow = columnsOf(['Action', 'Time'])

function EventRow({ event: e, timeZone, phone }: { event: MerchantEvent; timeZone: string; phone: boolean }) {
  const at = <td className={phone ? 'end num' : 'num'}>{momentText(e.eventDatetime, timeZone)}</td>
  if (phone)
    return (
      <tr>
        <td>
          {actions[e.event]}
          <span className="line-all">
            <Change event={e} />
            <SiteBadges sites={e.channels} />
          </span>
        </td>
        {at}
      </tr>
    )
  return (
    <tr>
      <td>{e.campaign.campaignName}</td>
      <td>{actions[e.event]}</td>
      <td>
        <Change event={e} />
      </td>
      <td>
        <SiteBadges sites={e.channels} />
      </td>
      {at}
    </tr>
  )
}

/** Events grouped by campaign; each group can be collapsed. */
export function ChangedCampaigns({ events, timeZone }: { events: readonly MerchantEvent[]; timeZone: string }) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const phone = useMedia(PHONE)
  const columns = phone ? narrow : wide
  const groups = new Map<string, MerchantEvent[]>()
  for (const event of events) {
    const group = groups.get(event.campaign.campaignUuid) ?? []
    group.push(event)
    groups.set(event.campaign.campaignUuid, group)
  }
  const fold = (uuid: string) =>
    setFolded((old) => (old.has(uuid) ? new Set([...old].filter((o) => o !== uuid)) : new Set([...old, uuid])))
  return (
    <SimpleTable label="Changes" columns={columns}>
      {[...groups].map(([uuid, own]) => {
        const [first] = own
        const open = !folded.has(uuid)
        return (
          <tbody key={uuid}>
            <tr className="merchant-group">
              <th scope="rowgroup" colSpan={columns.length}>
                {first ? `${first.campaign.campaignName} · ${first.network.networkName}` : ''}{' '}
                <span className="dim num">{int(own.length)}</span>
                <button
                  type="button"
                  className="text-button merchant-fold"
                  aria-expanded={open}
                  onClick={() => fold(uuid)}
                >
                  {open ? 'Hide events' : 'Show events'}
                </button>
              </th>
            </tr>
            {open
              ? own.map((e) => (
                  <EventRow key={`${e.eventDatetime} ${e.event}`} event={e} timeZone={timeZone} phone={phone} />
                ))
              : null}
          </tbody>
        )
      })}
    </SimpleTable>
  )
}
