import { ChannelsList } from './channels-list.tsx'

/** /channels: the same sites under another name. */
export default function ChannelsPage() {
  return <ChannelsList />
}
