import { IconWorldPlus, type TablerIcon } from '@tabler/icons-react'
import { AppLink } from '../ui/app-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** In the place of a list that nothing can fill before the account has a site. */
export function NoSiteYet({
  screen,
  to = '/channels',
  icon = IconWorldPlus,
}: {
  screen: string
  to?: '/channels' | '/sites'
  icon?: TablerIcon
}) {
  return (
    <div className="card">
      <EmptyState
        icon={icon}
        title="No data available yet"
        subtitle={`To start using ${screen} simply create a site`}
        action={
          <AppLink to={to} className="primary-link">
            Create site
          </AppLink>
        }
      />
    </div>
  )
}
