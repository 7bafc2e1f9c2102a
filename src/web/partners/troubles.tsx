import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { TroubleView } from '../../contract/partners/partner-views.ts'
import { troubleAdvice } from '../../contract/partners/tracking-troubles.ts'
import { momentText } from '../../report/date-text.ts'

interface TroublesProps {
  troubles: readonly TroubleView[]
  zone: string
  /** The merchant can fix it, and is told what to check first. */
  isMerchant?: boolean
  /** Shows only the first; it represents them all. */
  isOne?: boolean
}

function Lines({ troubles, zone, isMerchant }: Omit<TroublesProps, 'isOne'>) {
  const at = (datetime: string) => momentText(datetime, zone)
  return (
    <ul className="partner-troubles" aria-label="Troubles of the tracking">
      {troubles.map((t) => (
        <li key={t.troubleUuid} data-over={t.endedAt !== null}>
          {t.endedAt === null ? <IconAlertTriangle size={18} aria-hidden /> : <IconCircleCheck size={18} aria-hidden />}
          <span>
            <b>{t.endedAt === null ? t.message : t.endMessage}</b>
            {t.endedAt === null && isMerchant ? <span>{troubleAdvice[t.trouble]}</span> : null}
            <small>
              {t.endedAt === null ? `Noticed ${at(t.since)}` : `Since ${at(t.endedAt)}. Before: ${t.message}`}
            </small>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Current and recent problems of a shop's order reports, the same for both sides. Renders nothing without any. */
export function Troubles({ troubles, isOne = false, ...shown }: TroublesProps) {
  // open troubles come first
  const sorted = troubles.toSorted((a, b) => Number(a.endedAt !== null) - Number(b.endedAt !== null))
  const [first, ...others] = sorted
  if (!first) return null
  if (!isOne || others.length === 0) return <Lines troubles={sorted} {...shown} />
  const open = others.filter((t) => t.endedAt === null).length
  return (
    <>
      <Lines troubles={[first]} {...shown} />
      <details className="partner-more">
        <summary>{open > 0 ? `${open} more, often with the same cause` : 'What was before'}</summary>
        <Lines troubles={others} {...shown} />
      </details>
    </>
  )
}
