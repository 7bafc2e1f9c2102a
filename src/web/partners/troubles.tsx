import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { TroubleView } from '../../contract/partners/partner-views.ts'
import { troubleAdvice } from '../../contract/partners/tracking-troubles.ts'
import { momentText } from '../../report/date-text.ts'

/** What is wrong with how a shop reports its orders, or lately was; both sides see the same. Nothing where nothing is. */
export function Troubles({
  troubles,
  zone,
  isMerchant = false,
}: {
  troubles: readonly TroubleView[]
  zone: string
  /** They can mend it, and read what to look at first. */
  isMerchant?: boolean
}) {
  if (troubles.length === 0) return null
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
