import type { UnsentCount } from '../../domain/conversation/visitor-unsent.ts';
import type { VisitorRecord } from '../../domain/conversation/visitor.ts';
import type { Readable } from '../../lib/readable.ts';
import type { Result } from '../../lib/result.ts';
import type { NewInquiry } from '../../replica/conversation-repository.ts';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';

/** Where a mail's link leads. */
export type VisitorEntry =
  | { state: 'kept'; id: string }
  /** The conversation belongs to the account with its address. */
  | { state: 'moved'; id: string }
  | { state: 'unknown' };

/** Conversations of people without an account, on this device. They are nobody's data of the replica and stay when somebody signs out. */
export interface VisitorConversations {
  /** Latest change first; undefined while loading. */
  all: Readable<readonly VisitorRecord[] | undefined>;
  /** Stores the inquiry, to be sent to where it waits for the link in the mail; resolves to its id. */
  begin(inquiry: NewInquiry): Promise<string>;
  /** Opens what a mail's link leads to and keeps it here. Online only. */
  enter(token: string): Promise<Result<VisitorEntry, ServerFailure>>;
  /** Asks the server anew. Online only. */
  refresh(id: string): Promise<Result<VisitorEntry, ServerFailure>>;
  /** Sends the inquiry to its seller, by the link. Online only. */
  confirm(id: string): Promise<Result<VisitorEntry, ServerFailure>>;
  /** Stores a message behind what is there, to be sent when there is a line. `text` as `readMessage` gives it. */
  write(id: string, text: string): Promise<void>;
  /** Sends a refused letter or message again; null is the letter. */
  retry(id: string, messageId: string | null): Promise<void>;
  discard(id: string, messageId: string): Promise<void>;
  /** Online only. A report stands. */
  change(id: string, change: { closed: boolean } | { report: string }): Promise<Result<VisitorEntry, ServerFailure>>;
  /** Takes it off this device; the link opens it again. */
  forget(id: string): Promise<void>;
}

export interface VisitorPort {
  /** None until the device was looked at, which a start does only where something was left. */
  unsent: Readable<UnsentCount>;
  /** Loads the code for it, which most people never need. Rejects where the browser keeps nothing. */
  open(): Promise<VisitorConversations>;
}
