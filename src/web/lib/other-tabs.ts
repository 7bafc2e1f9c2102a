type TabMessage = 'locale'

const open = () => (typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('outbound'))

/** Sends a message to the other tabs of this browser. */
export function sendToTabs(message: TabMessage): void {
  const channel = open()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
  channel?.postMessage(message)
  channel?.close()
}

/** Calls `handle` with each message from another tab; returns a function that stops it. */
export function onTabMessage(handle: (message: TabMessage) => void): () => void {
  const channel = open()
  channel?.addEventListener('message', (event: MessageEvent<TabMessage>) => handle(event.data))
  return () => channel?.close()
}
