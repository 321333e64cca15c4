/** The words that columns of a listing and of its seller may hold. */

export const pianoTypes = ['Grand', 'Upright', 'Digital', 'Hybrid'] as const;
export type PianoType = (typeof pianoTypes)[number];

export const conditions = ['New', 'Used - Like New', 'Used - Good', 'Used - Fair', 'For Parts/Not Working'] as const;
export type Condition = (typeof conditions)[number];

/** Only `active` listings that are also `is_published` are seen by others than their owner. */
export const listingStatuses = ['draft', 'active', 'reserved', 'sold', 'ended'] as const;
export type ListingStatus = (typeof listingStatuses)[number];

/**
 * What a dealer's price holds: VAT that can be shown, or none that may be (margin scheme, § 25a UStG, Art. 313 of Directive
 * 2006/112/EC). '' is unknown, and what private sellers have.
 */
export const vatSchemes = ['', 'standard', 'margin'] as const;
export type VatScheme = (typeof vatSchemes)[number];

export const visibilityTiers = ['basic', 'featured', 'vip'] as const;

export const screeningStates = ['pending', 'approved', 'flagged'] as const;
export type ScreeningState = (typeof screeningStates)[number];

export const accountRoles = ['buyer', 'seller', 'technician', 'evaluator', 'mover', 'dealer', 'admin'] as const;
export type AccountRole = (typeof accountRoles)[number];

export const sellerChecks = ['', 'email', 'team'] as const;
export type SellerCheck = (typeof sellerChecks)[number];

export const listingChecks = ['', 'rules', 'team'] as const;
export type ListingCheck = (typeof listingChecks)[number];
