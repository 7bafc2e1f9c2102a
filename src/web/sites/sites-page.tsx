import { SitesOverview } from './sites-overview.tsx'

/** /sites */
export default function SitesPage() {
  return <SitesOverview />
}
