import { Button } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Feature, smallestPlanWith } from '../../contract/plans.ts'
import { AppLink } from './app-link.tsx'
import { EmptyState } from './empty-state.tsx'

interface PlanWallProps {
  feature: Feature
  /** The feature as a sentence begins with it, and its verb: 'Creators are'. */
  says: string
  subtitle: ReactNode
  icon?: TablerIcon
  small?: boolean
}

/** Stands where something is that the account's plan does not hold, and leads to the plans. */
export function PlanWall({ feature, says, subtitle, icon, small }: PlanWallProps) {
  return (
    <EmptyState
      {...(icon ? { icon } : {})}
      {...(small ? { small } : {})}
      title={`${says} part of the plan ${smallestPlanWith(feature)}`}
      subtitle={subtitle}
      action={
        <Button component={AppLink} to="/settings/billing" search={{ plans: 'true' }} variant="default" size="xs">
          See plans
        </Button>
      }
    />
  )
}
