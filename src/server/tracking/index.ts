export { clickTime, isClickId } from './click-id.ts'
export { trackingModule } from './module.ts'
export { createTracking, type Tracking, type TrackingParts } from './tracking.ts'
