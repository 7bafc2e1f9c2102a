import { Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../ui/empty-state.tsx'

/** What stands here for somebody whose account has no sites. */
export const NoSites = () => (
  <EmptyState
    icon={IconLinkOff}
    title="No sites yet"
    subtitle="Add the websites your links are on, and we look at the links their visitors click."
    action={
      <Button component={Link} to="/sites">
        Manage your sites
      </Button>
    }
  />
)
