import { attempt, listen } from '../quiet.ts'

/**
 * Calls `watch` for a window's accessible frames without their own script, now and whenever one loads. Such a frame is
 * part of the page that contains it, even one written as `srcdoc`.
 */
export function watchFrames(holder: Window, watch: (inside: Window) => void): void {
  const enter = (frame: EventTarget | null) => {
    const { contentDocument, contentWindow } = frame as HTMLIFrameElement
    // an empty document is about to be replaced
    if (!contentDocument || !contentDocument.body.firstElementChild || !contentWindow || contentWindow.outbound) return
    // a later script in the frame finds it claimed
    contentWindow.outbound = { script: { doubled: false } }
    watch(contentWindow)
    watchFrames(contentWindow, watch)
  }
  const enterAll = () => {
    for (const frame of holder.document.querySelectorAll('iframe')) attempt(() => enter(frame))
  }
  listen('load', ({ target }) => (target === holder.document ? enterAll() : enter(target)), holder)
  if (holder.document.readyState === 'complete') enterAll()
}
