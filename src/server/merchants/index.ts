export { addCampaigns, closeCampaigns } from './campaigns.ts'
export { merchantsCalls } from './calls.ts'
export { registrableDomain } from './registrable-domain.ts'
export { notifyRouting, saveCommission, saveProgrammes, type Seller } from './save-programmes.ts'
