import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api.tsx'
import { Card } from '../../ui/card.tsx'
import { Troubles } from '../troubles.tsx'
import { troublesQuery } from './queries.ts'

/** Tracking problems, above every page of the portal. Hidden if they cannot be loaded. */
export function TroubleNotice({ zone }: { zone: string }) {
  const { data = [] } = useQuery(troublesQuery(useApi()))
  if (data.length === 0) return null
  const open = data.filter((t) => t.endedAt === null).length
  return (
    <Card title={open > 0 ? 'Your tracking needs a look' : 'Your tracking works again'} padded>
      <Troubles troubles={data} zone={zone} isMerchant isOne />
    </Card>
  )
}
