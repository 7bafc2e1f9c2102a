import { SiteView } from './site-view.tsx'

/** /channels/{channelUuid} */
export default function ChannelPage() {
  return <SiteView form="channels" />
}
