import type { TenantIds, TenantPart } from '../../test/tenant.ts'
import { partner, partnerActivity, partnerContract, partnerTerms, partnerUser } from './tables.ts'

const company = {
  companyName: 'Ours',
  companyAddress: 'Street 1',
  companyZip: '1000',
  companyCity: 'City',
  companyCountry: 'DK',
  contactFirstName: 'A',
  contactLastName: 'B',
  contactTitle: 'C',
  contactEmail: 'a@example.com',
}
const campaign = {
  name: 'Ours',
  startsAt: '2090-01-01',
  url: 'https://ours.dk/',
  commissionType: 'CPS' as const,
  commissionValue: '8',
  commissionCurrency: 'DKK' as const,
}
const of = (ids: TenantIds) => ({ accountUuid: ids.account })
const one = (ids: TenantIds) => ({ ...of(ids), partnerUuid: ids.partner })
const contract = (ids: TenantIds) => ({ ...one(ids), contractUuid: ids.partnerContract })
const user = { name: 'Ours', email: 'ours@example.com', password: 'a long password 1' }

export const partnersTenant: TenantPart<
  'partnerCompany' | 'partnerMoney' | 'partnerPortal' | 'partnerRoom' | 'partnerSignIn' | 'partners'
> = {
  async rows({ app, ids, marker }) {
    const { system } = app.stores.database
    const { account: accountUuid, partner: uuid } = { ...ids, partner: crypto.randomUUID() }
    const [partnerContractUuid, userUuid, noteUuid, termsUuid] = [
      crypto.randomUUID(),
      crypto.randomUUID(),
      crypto.randomUUID(),
      crypto.randomUUID(),
    ]
    const at = new Date('2026-01-01')
    await system.insert(partner).values({
      ...company,
      uuid,
      accountUuid,
      companyName: marker,
      publicKey: `p_${marker}`,
      createdBy: marker,
      createdByEmail: '',
    })
    await system.insert(partnerContract).values({
      uuid: partnerContractUuid,
      accountUuid,
      partnerUuid: uuid,
      name: marker,
      createdBy: marker,
      createdByEmail: '',
    })
    await system.insert(partnerTerms).values({
      uuid: termsUuid,
      accountUuid,
      contractUuid: partnerContractUuid,
      version: 1,
      startsOn: '2090-01-01',
      countryCode: '',
      url: 'https://theirs.dk/',
      commissionType: 'CPS',
      commissionValue: '8',
      currency: 'DKK',
      disableDeeplinks: false,
      couponCode: '',
      requireCouponCode: false,
      cookieDays: 30,
      attributionModel: 'default',
      deeplinkParams: '',
      domainAliases: '',
      holdDays: 30,
      textHash: marker,
      proposedAt: at,
      proposedBy: marker,
    })
    await system.insert(partnerUser).values({
      uuid: userUuid,
      accountUuid,
      partnerUuid: uuid,
      name: marker,
      email: `${marker.toLowerCase()}@example.com`,
      passwordHash: 'none',
      mustChange: true,
    })
    await system.insert(partnerActivity).values({
      uuid: noteUuid,
      accountUuid,
      partnerUuid: uuid,
      type: 'note',
      message: marker,
      author: marker,
      createdAt: at,
    })
    return {
      partner: uuid,
      partnerContract: partnerContractUuid,
      partnerTerms: termsUuid,
      partnerUser: userUuid,
      partnerNote: noteUuid,
    }
  },
  inputs: {
    partnerMoney: {
      termsPdf: (ids) => ({ ...one(ids), termsUuid: ids.partnerTerms }),
      insights: (ids) => ({ ids: [ids.partnerContract] }),
    },
    partnerCompany: {
      company: null,
      changeCompany: null,
      addColleague: null,
      removeColleague: null,
      askToLeave: null,
      stay: null,
    },
    partnerPortal: { look: null, accept: null, object: null },
    partnerRoom: {
      contracts: null,
      acceptTerms: null,
      objectTo: null,
      pdf: null,
      coupons: null,
      acceptCoupon: null,
      declineCoupon: null,
      endCoupon: null,
      addKey: null,
      revokeKey: null,
    },
    partnerSignIn: {
      enter: null,
      leave: null,
      who: null,
      changePassword: null,
      forgotten: null,
      resetPassword: null,
    },
    partners: {
      check: of,
      list: of,
      create: (ids) => ({ ...of(ids), ...company }),
      detail: one,
      update: (ids) => ({ ...one(ids), ...company }),
      remove: one,
      createCampaign: (ids) => ({ ...one(ids), ...campaign }),
      updateCampaign: (ids) => ({ ...contract(ids), ...campaign }),
      endCampaign: contract,
      reactivate: contract,
      withdraw: contract,
      invite: one,
      addUser: (ids) => ({ ...one(ids), ...user }),
      updateUser: (ids) => ({ ...one(ids), userUuid: ids.partnerUser, ...user }),
      removeUser: (ids) => ({ ...one(ids), userUuid: ids.partnerUser }),
      addNote: (ids) => ({ ...one(ids), message: 'Ours' }),
      updateNote: (ids) => ({ ...one(ids), noteId: ids.partnerNote, message: 'Ours' }),
      removeNote: (ids) => ({ ...one(ids), noteId: ids.partnerNote }),
    },
  },
}
