import { useQuery } from '@tanstack/react-query'
import { limitsOf } from '../../contract/plan-table.ts'
import { plural } from '../../report/format.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { AppLink } from '../ui/app-link.tsx'
import { usersQuery } from './queries.ts'

/** Warns before the form is filled in if the plan allows no further user. */
export function FullPlan() {
  const { userAccountPlan: plan } = useMe()
  const users = useQuery(usersQuery(useApi()))
  const most = limitsOf(plan).users
  const active = users.data?.filter((u) => u.userIsActive).length ?? 0
  if (most === null || active < most) return null
  return (
    <p className="dim">
      {plan} has room for {plural(most, 'user')}, and {most === 1 ? 'it is' : 'all are'} taken.{' '}
      <AppLink to="/settings/billing" search={{ plans: 'true' }} className="link">
        See plans
      </AppLink>
    </p>
  )
}
