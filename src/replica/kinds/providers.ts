import { bundleFields, certificateFields, providerFields, serviceFields } from '../../domain/provider/provider-row.ts';
import { defineKind } from './kind.ts';

export const providers = defineKind('service_providers', { fields: providerFields, subject: ({ name }) => name, exportAs: 'service_profile' });
export const providerServices = defineKind('provider_services', {
  fields: serviceFields, subject: ({ name }) => name, parent: 'provider_id', sortedBy: 'position', exportAs: 'services',
});
export const providerBundles = defineKind('provider_bundles', {
  fields: bundleFields, subject: ({ name }) => name, parent: 'provider_id', exportAs: 'service_bundles',
});
export const providerCertificates = defineKind('provider_certificates', {
  fields: certificateFields, subject: ({ name }) => name, parent: 'provider_id', exportAs: 'certificates',
});
