import { AddressLines } from '../ui/address-lines.tsx'
import { SimpleTable } from '../ui/simple-table.tsx'
import type { LinkTarget } from '../../contract/links/smart-link.ts'
import { momentText } from '../../report/date-text.ts'
import { int, plural } from '../../report/format.ts'
import { PHONE, useMedia } from '../lib/use-media.ts'
import { shortAddress } from './match-domain.ts'

const reasons: Record<LinkTarget['reason'], string> = {
  created: 'Created',
  edited: 'Edited',
  healed: 'Fixed itself',
  restored: 'Back to the saved target',
}

const changeOf = (t: LinkTarget) => (
  <>
    {reasons[t.reason]}
    {t.userName === '' ? null : <span className="dim"> by {t.userName}</span>}
  </>
)

/** All targets of a link, newest first. */
export function LinkHistory({ targets, timeZone }: { targets: readonly LinkTarget[]; timeZone: string }) {
  const phone = useMedia(PHONE)
  const healed = targets.reduce((sum, t) => sum + (t.reason === 'healed' ? t.clicksCount : 0), 0)
  return (
    <section aria-label="Where the link led">
      {healed > 0 ? <p>Healed {plural(healed, 'click')} that would have led to a page that is gone.</p> : null}
      <SimpleTable
        flush
        className="link-history"
        rows={targets}
        keyOf={(t) => `${t.fromDatetime} ${t.targetUrl}`}
        columns={[
          {
            key: 'target',
            head: 'Target',
            cell: (t) => (
              <>
                <AddressLines value={shortAddress(t.targetUrl)} />
                {t.campaignName === null ? null : <span className="dim"> · {t.campaignName}</span>}
              </>
            ),
          },
          {
            key: 'from',
            head: 'From',
            cell: (t) => (
              <>
                {momentText(t.fromDatetime, timeZone)}
                {phone ? <span className="line-all dim">{changeOf(t)}</span> : null}
              </>
            ),
          },
          ...(phone ? [] : [{ key: 'change', head: 'Change', cell: changeOf }]),
          { key: 'clicks', head: 'Clicks in all', end: true, cell: (t) => int(t.clicksCount) },
        ]}
      />
    </section>
  )
}
