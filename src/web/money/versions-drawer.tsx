import { useQuery } from '@tanstack/react-query'
import { versionsQuery } from './queries.ts'
import { useApi } from '../lib/api.tsx'
import { momentText } from '../../report/date-text.ts'
import { detailProblem } from '../lib/detail-problem.ts'
import { useMe } from '../lib/session.ts'
import { AppLink } from '../ui/app-link.tsx'
import { DetailDrawer, DetailPart, Facts } from '../ui/detail-drawer.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { saidText, signed } from './columns.tsx'
import { kinds, sourceName } from '../../report/change-kinds.ts'

/** Everything that a network ever reported about one transaction. */
export function VersionsDrawer({ conversionUuid, onClose }: { conversionUuid: string; onClose: () => void }) {
  const api = useApi()
  const { userTimezone } = useMe()
  const versions = useQuery(versionsQuery(api, conversionUuid))
  const last = versions.data?.at(-1)
  return (
    <DetailDrawer
      opened={conversionUuid !== ''}
      onClose={onClose}
      title="Transaction"
      loading={versions.isPending}
      {...detailProblem(versions, 'transaction')}
    >
      {last ? (
        <>
          <Facts
            items={[
              ['Name', last.name],
              ['Transaction ID', last.transactionId],
              ['Order ID', last.orderId],
              ['Network', `${last.networkName} · ${last.connectionName}`],
              [
                'Conversion',
                <AppLink key="c" to={`/insights/conversions?conversion=${conversionUuid}`} className="link">
                  Where this money comes from
                </AppLink>,
              ],
            ]}
          />
          <DetailPart title="What was said">
            <ol className="ledger-versions">
              {(versions.data ?? []).toReversed().map((v) => (
                <li key={v.ledgerId}>
                  <StatusDot hue={kinds[v.ledgerKind].hue}>{kinds[v.ledgerKind].label}</StatusDot>
                  <span className="num dim">
                    {momentText(v.ledgerDatetime, userTimezone)} · {sourceName(v.ledgerSource)}
                  </span>
                  <span>{saidText(v.now)}</span>
                  <span className="dim">
                    {v.now.statusWord ? `"${v.now.statusWord}" · ` : ''}
                    {signed(v.difference, v.now.currencyCode)}
                  </span>
                  {v.reason ? <span className="dim">{v.reason}</span> : null}
                </li>
              ))}
            </ol>
          </DetailPart>
        </>
      ) : null}
    </DetailDrawer>
  )
}
