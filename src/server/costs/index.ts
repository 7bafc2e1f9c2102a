export { costsCalls } from './calls.ts'
export { googleAdsCalls } from './google-ads/calls.ts'
export { googleAdsJobs } from './google-ads/jobs.ts'
export { aboutGoogleAds, googleAdsApp, type GoogleAdsParts } from './google-ads/open-google-ads.ts'
