import { SiteView } from './site-view.tsx'

/** /sites/{channelUuid} */
export default function SitePage() {
  return <SiteView form="sites" />
}
