import { dayText } from '../../report/date-text.ts'
import { Badge, type BadgeProps } from './badge.tsx'

interface DatedBadgeProps extends Pick<BadgeProps, 'tone'> {
  children: string
  /** An instant; its day is shown. */
  since: string
  zone: string
}

/** A state, and the day since which it applies. */
export const DatedBadge = ({ tone, children, since, zone }: DatedBadgeProps) => (
  <span>
    <Badge tone={tone}>{children}</Badge> <span className="dim">since {dayText(since, zone)}</span>
  </span>
)
