type Told = 'locale'

const open = () => (typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('outbound'))

/** Tells the other tabs of this browser what they cannot know. */
export function tellTabs(what: Told): void {
  const channel = open()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
  channel?.postMessage(what)
  channel?.close()
}

/** Hears what other tabs tell; gives what ends it. */
export function hearTabs(hear: (what: Told) => void): () => void {
  const channel = open()
  channel?.addEventListener('message', (event: MessageEvent<Told>) => hear(event.data))
  return () => channel?.close()
}
