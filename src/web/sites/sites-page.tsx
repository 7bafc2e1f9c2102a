import { SitesList } from './sites-list.tsx'

/** /sites */
export default function SitesPage() {
  return <SitesList form="sites" />
}
