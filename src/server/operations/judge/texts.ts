import { int } from '../../../report/format.ts'

/** A duration: "9 s", "14 min", "3 h", "2 days". */
export function lasting(seconds: number): string {
  if (seconds < 1) return 'less than a second'
  if (seconds < 100) return `${Math.round(seconds)} s`
  if (seconds < 100 * 60) return `${Math.round(seconds / 60)} min`
  if (seconds < 48 * 3600) return `${Math.round(seconds / 3600)} h`
  return `${int(Math.round(seconds / 86_400))} days`
}

/** "68.1 GB", "12 GB", "750 MB". */
export function bytesText(bytes: number): string {
  const gigabytes = bytes / 1e9
  if (gigabytes >= 100) return `${int(Math.round(gigabytes))} GB`
  if (gigabytes >= 1) return `${gigabytes.toFixed(1)} GB`
  return `${int(Math.round(bytes / 1e6))} MB`
}

export const rateText = (perSecond: number): string => (perSecond >= 100 ? int(perSecond) : perSecond.toFixed(1))
