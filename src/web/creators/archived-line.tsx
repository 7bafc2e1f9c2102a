import { money, plural } from '../../report/format.ts'
import { nameList } from '../../report/name-list.ts'
import { AppLink } from '../ui/app-link.tsx'
import type { ofArchived } from './use-figures.ts'

interface ArchivedLineProps {
  of: ReturnType<typeof ofArchived>
  currency: string
}

/** The part of the sums that no row above shows, since archived creators are not listed (R249: sums that close). */
export function ArchivedLine({ of: { count, toPay, pending, clicks }, currency }: ArchivedLineProps) {
  const parts = [
    ...(toPay === 0 ? [] : [`${money(toPay, currency)} to pay`]),
    ...(pending === 0 ? [] : [`${money(pending, currency)} pending`]),
    ...(clicks === 0 ? [] : [plural(clicks, 'click')]),
  ]
  return (
    <p className="creator-archived">
      And{' '}
      <AppLink to="/creators" search={{ status: 'archived' }} className="link">
        {plural(count, 'archived creator')}
      </AppLink>
      : {nameList(parts)}
    </p>
  )
}
