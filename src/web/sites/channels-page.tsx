import { SitesList } from './sites-list.tsx'

/** /channels: the same sites under another name. */
export default function ChannelsPage() {
  return <SitesList form="channels" />
}
