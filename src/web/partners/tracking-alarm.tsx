import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import type { TroubleView } from '../../contract/partners/partner-views.ts'
import { withStop } from '../../report/alert-words.ts'
import { momentText } from '../../report/date-text.ts'
import { Verdict } from '../ui/verdict.tsx'
import { type Addressee, mailOf } from './mail-of.ts'
import { Troubles } from './troubles.tsx'

interface TrackingAlarmProps {
  partner: Addressee
  /** Open troubles; the first represents them all. */
  alarms: readonly TroubleView[]
  zone: string
}

/** A problem with the shop's tracking, at the top of the page, with a mail to the merchant. */
export function TrackingAlarm({ partner, alarms, zone }: TrackingAlarmProps) {
  const [first, ...others] = alarms
  if (!first) return null
  return (
    <>
      <Verdict
        label="Tracking needs a look"
        tone="bad"
        lead={withStop(first.message)}
        action={
          <Button component="a" href={mailOf(partner, alarms)} leftSection={<IconMail size={16} aria-hidden />}>
            Write to {partner.contactName}
          </Button>
        }
      >
        <span className="dim">Noticed {momentText(first.since, zone)}.</span>
      </Verdict>
      {others.length > 0 ? (
        <details className="partner-more">
          <summary>{others.length} more, often with the same cause</summary>
          <Troubles troubles={others} zone={zone} />
        </details>
      ) : null}
    </>
  )
}
