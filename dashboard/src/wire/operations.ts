// Emitted from dashboard/operations and schema/ by "npm run schema".
import type { Operation } from './operation.ts';

export type DatePrecision = 'YEAR' | 'MONTH' | 'DAY';
export type DecisionKind = 'PINNED' | 'FORGOTTEN';
export type Importance = 'LOW' | 'MEDIUM' | 'HIGH';
export type LiveActivityKind = 'POSTED' | 'READY' | 'CHANGED' | 'DELETED';
export type ProfileFilterField = 'ID' | 'NAME' | 'LOCATION' | 'AGE' | 'GENDER' | 'LANGUAGE' | 'STATUS' | 'SUMMARY' | 'INTERESTS';
export type ProfileSortField = 'LAST_UPDATED' | 'CREATED_AT' | 'ID' | 'NAME' | 'AGE' | 'LOCATION' | 'STATUS';
export type ProfileStatus = 'PROCESSING' | 'READY';
export type RelationKind = 'FAMILY' | 'FRIENDS' | 'WORK' | 'PETS';
export type RevisionKind = 'SET' | 'FORGET' | 'UNPIN' | 'REVERT' | 'RESTORE';
export type SortOrder = 'ASC' | 'DESC';
export type SubjectChoice = 'GIVEN' | 'SIDE' | 'HEADING' | 'KNOWN' | 'ID' | 'ONLY' | 'ANSWERS' | 'SENDER' | 'MODEL' | 'FIRST' | 'NOBODY';
export type SubmissionState = 'QUEUED' | 'PROCESSING' | 'MERGED' | 'FAILED';
export type TokenScope = 'FULL' | 'READ';

export type Person = { id: string; email: string };
export type Entrance = { signUp: boolean; resetsByMail: boolean };
export type OwnApp = { id: string; name: string; keyPreview: string | null; createdAt: string; lastUsedAt: string | null; suspended: boolean };
export type Failure = { id: string; profileId: string; inputType: string | null; receivedAt: string; finishedAt: string | null; attempts: number; error: string | null };
export type Posted = { id: string; profileId: string; state: SubmissionState; inputType: string | null; receivedAt: string; finishedAt: string | null; attempts: number; error: string | null };
export type Quote = { submissionId: string; quote: string; receivedAt: string };
export type ShownValue = { value: string; confidence: number; pinned: boolean; evidence: (Quote)[] };
export type ShownNumber = { value: number; confidence: number; pinned: boolean; evidence: (Quote)[] };
export type ShownMemory = { event: string; inThirdPerson: string | null; date: string | null; datePrecision: DatePrecision | null; importance: Importance | null; confidence: number | null; pinned: boolean; evidence: (Quote)[] };
export type Portrait = { profileId: string; status: ProfileStatus; lastUpdated: string; createdAt: string; summary: string | null; coreInfo: { name: ShownValue | null; age: ShownNumber | null; gender: ShownValue | null; location: ShownValue | null; language: ShownValue | null } | null; interests: ({ category: string; values: (ShownValue)[] })[]; personality: { traits: (ShownValue)[]; moodTrends: { default: ShownValue | null; recent: ShownValue | null } | null } | null; memories: (ShownMemory)[]; preferences: { conversationStyle: ShownValue | null; topicsToAvoid: (ShownValue)[] } | null; relations: ({ kind: RelationKind; relation: string; name: string | null; path: string; value: string })[]; fieldTimestamps: ({ field: string; at: string })[] };
export type Decided = { kind: DecisionKind; path: string; value: unknown; at: string };
export type Entry = { extractedOn: string; changes: unknown; submissionId: string | null; submission: { inputType: string | null; receivedAt: string } | null; revision: { kind: RevisionKind; path: string | null; value: unknown | null; replaces: unknown | null; submissionId: string | null } | null };
export type Row = { profileId: string; status: ProfileStatus; lastUpdated: string; createdAt: string; summary: string | null; interests: ({ category: string; values: ({ value: string; confidence: number })[] })[]; coreInfo: { gender: { value: string } | null; name: { value: string } | null; age: { value: number } | null; location: { value: string } | null; language: { value: string } | null } | null };
export type FoundRow = { similarityScore: number | null; because: ({ text: string })[]; profile: Row };

export const who: Operation<{ me: Person | null; entrance: Entrance }, Record<string, never>> = {
  text: 'query who{me{...Person}entrance{...Entrance}}fragment Person on Account{id email}fragment Entrance on Entrance{signUp resetsByMail}',
};
export const signUp: Operation<{ signUp: Person }, { email: string; password: string }> = {
  text: 'mutation signUp($email:String!$password:String!){signUp(email:$email password:$password){...Person}}fragment Person on Account{id email}',
};
export const signIn: Operation<{ signIn: Person }, { email: string; password: string }> = {
  text: 'mutation signIn($email:String!$password:String!){signIn(email:$email password:$password){...Person}}fragment Person on Account{id email}',
};
export const signOut: Operation<{ signOut: boolean }, Record<string, never>> = {
  text: 'mutation signOut{signOut}',
};
export const signOutEverywhere: Operation<{ signOutEverywhere: boolean }, Record<string, never>> = {
  text: 'mutation signOutEverywhere{signOutEverywhere}',
};
export const changePassword: Operation<{ changePassword: Person }, { currentPassword: string; newPassword: string }> = {
  text: 'mutation changePassword($currentPassword:String!$newPassword:String!){changePassword(currentPassword:$currentPassword newPassword:$newPassword){...Person}}fragment Person on Account{id email}',
};
export const requestPasswordReset: Operation<{ requestPasswordReset: boolean }, { email: string }> = {
  text: 'mutation requestPasswordReset($email:String!){requestPasswordReset(email:$email)}',
};
export const resetPassword: Operation<{ resetPassword: boolean }, { token: string; password: string }> = {
  text: 'mutation resetPassword($token:String!$password:String!){resetPassword(token:$token password:$password)}',
};
export const deleteAccount: Operation<{ deleteAccount: boolean }, { password: string }> = {
  text: 'mutation deleteAccount($password:String!){deleteAccount(password:$password)}',
};
export const apps: Operation<{ apps: (OwnApp)[] }, Record<string, never>> = {
  text: 'query apps{apps{...OwnApp}}fragment OwnApp on App{id name keyPreview createdAt lastUsedAt suspended}',
};
export const createApp: Operation<{ createApp: { app: OwnApp; apiKey: string } }, { name: string }> = {
  text: 'mutation createApp($name:String!){createApp(name:$name){app{...OwnApp}apiKey}}fragment OwnApp on App{id name keyPreview createdAt lastUsedAt suspended}',
};
export const renameApp: Operation<{ renameApp: OwnApp }, { appId: string; name: string }> = {
  text: 'mutation renameApp($appId:ID!$name:String!){renameApp(appId:$appId name:$name){...OwnApp}}fragment OwnApp on App{id name keyPreview createdAt lastUsedAt suspended}',
};
export const deleteApp: Operation<{ deleteApp: { deleted: boolean } }, { appId: string }> = {
  text: 'mutation deleteApp($appId:ID!){deleteApp(appId:$appId){deleted}}',
};
export const rotateApiKey: Operation<{ rotateApiKey: { app: OwnApp; apiKey: string } }, { appId: string }> = {
  text: 'mutation rotateApiKey($appId:ID!){rotateApiKey(appId:$appId){app{...OwnApp}apiKey}}fragment OwnApp on App{id name keyPreview createdAt lastUsedAt suspended}',
};
export const revokeApiKey: Operation<{ revokeApiKey: OwnApp }, { appId: string }> = {
  text: 'mutation revokeApiKey($appId:ID!){revokeApiKey(appId:$appId){...OwnApp}}fragment OwnApp on App{id name keyPreview createdAt lastUsedAt suspended}',
};
export const socketTicket: Operation<{ socketTicket: { ticket: string } }, { appId: string }> = {
  text: 'mutation socketTicket($appId:ID!){socketTicket(appId:$appId){ticket}}',
};
export const glance: Operation<{ glance: { profiles: number; waitingProfiles: number; waitingSubmissions: number; oldestWaitSeconds: number | null; failed: number; medianSeconds: number | null; p95Seconds: number | null; hours: ({ hour: string; received: number; merged: number; failed: number; medianSeconds: number | null })[] } }, { hours: number }> = {
  text: 'query glance($hours:Int!){glance(hours:$hours){profiles waitingProfiles waitingSubmissions oldestWaitSeconds failed medianSeconds p95Seconds hours{hour received merged failed medianSeconds}}}',
};
export const usage: Operation<{ usage: ({ date: string; submissions: number; calls: number; promptTokens: number; completionTokens: number; embeddingCalls: number; embeddingTokens: number })[] }, { days: number }> = {
  text: 'query usage($days:Int!){usage(days:$days){date submissions calls promptTokens completionTokens embeddingCalls embeddingTokens}}',
};
export const failures: Operation<{ failures: { edges: ({ node: Failure })[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } }, { after?: string | null }> = {
  text: 'query failures($after:String){failures(first:20 after:$after){edges{node{...Failure}}pageInfo{hasNextPage endCursor}}}fragment Failure on Submission{id profileId inputType receivedAt finishedAt attempts error}',
};
export const retrySubmission: Operation<{ retrySubmission: { id: string } }, { id: string }> = {
  text: 'mutation retrySubmission($id:ID!){retrySubmission(id:$id){id}}',
};
export const overview: Operation<{ growth: ({ day: string; made: number; total: number })[]; overview: { of: number; languages: ({ value: string; count: number })[]; ages: ({ value: string; count: number })[]; places: ({ value: string; count: number })[]; interests: ({ value: string; count: number })[]; sureness: ({ value: string; count: number })[]; freshness: ({ value: string; count: number })[] } }, { days: number }> = {
  text: 'query overview($days:Int!){growth(days:$days){day made total}overview{of languages{value count}ages{value count}places{value count}interests{value count}sureness{value count}freshness{value count}}}',
};
export const peoplePoints: Operation<{ peoplePoints: ({ profileId: string; name: string | null; place: string | null; interests: (string)[]; vector: string })[] }, { first: number }> = {
  text: 'query peoplePoints($first:Int!){peoplePoints(first:$first){profileId name place interests vector}}',
};
export const latestSubmissions: Operation<{ latestSubmissions: (Posted)[] }, Record<string, never>> = {
  text: 'query latestSubmissions{latestSubmissions(first:60){...Posted}}fragment Posted on Submission{id profileId state inputType receivedAt finishedAt attempts error}',
};
export const journal: Operation<{ journal: { requests: ({ at: string; method: string; path: string; status: number; milliseconds: number; requestId: string })[]; emptySearches: ({ at: string; query: string; sensitivity: number })[] } }, Record<string, never>> = {
  text: 'query journal{journal{requests{at method path status milliseconds requestId}emptySearches{at query sensitivity}}}',
};
export const issueToken: Operation<{ issueToken: { token: string; expiresAt: string } }, { scope: TokenScope; profileId?: string | null; seconds?: number | null }> = {
  text: 'mutation issueToken($scope:TokenScope!$profileId:ID$seconds:Int){issueToken(scope:$scope profileId:$profileId seconds:$seconds){token expiresAt}}',
};
export const profile: Operation<{ profile: Portrait & { decisions: (Decided)[] } | null }, { id: string; asOf?: string | null }> = {
  text: 'query profile($id:ID!$asOf:DateTime){profile(id:$id asOf:$asOf){...Portrait decisions{...Decided}}}fragment Portrait on Profile{profileId status lastUpdated createdAt summary coreInfo{name{...ShownValue}age{...ShownNumber}gender{...ShownValue}location{...ShownValue}language{...ShownValue}}interests{category values{...ShownValue}}personality{traits{...ShownValue}moodTrends{default{...ShownValue}recent{...ShownValue}}}memories{...ShownMemory}preferences{conversationStyle{...ShownValue}topicsToAvoid{...ShownValue}}relations{kind relation name path value}fieldTimestamps{field at}}fragment ShownValue on ScoredString{value confidence pinned evidence{...Quote}}fragment Quote on Evidence{submissionId quote receivedAt}fragment ShownNumber on ScoredInt{value confidence pinned evidence{...Quote}}fragment ShownMemory on Memory{event inThirdPerson date datePrecision importance confidence pinned evidence{...Quote}}fragment Decided on Decision{kind path value at}',
};
export const history: Operation<{ profile: { updateLog: { edges: ({ cursor: string; node: Entry })[]; pageInfo: { hasPreviousPage: boolean; startCursor: string | null } } } | null }, { id: string; before?: string | null }> = {
  text: 'query history($id:ID!$before:String){profile(id:$id){updateLog(last:25 before:$before){edges{cursor node{...Entry}}pageInfo{hasPreviousPage startCursor}}}}fragment Entry on UpdateLogEntry{extractedOn changes submissionId submission{inputType receivedAt}revision{kind path value replaces submissionId}}',
};
export const wholeHistory: Operation<{ profile: { updateLog: { edges: ({ node: Entry })[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } } | null }, { id: string; after?: string | null }> = {
  text: 'query wholeHistory($id:ID!$after:String){profile(id:$id){updateLog(first:60 after:$after){edges{node{...Entry}}pageInfo{hasNextPage endCursor}}}}fragment Entry on UpdateLogEntry{extractedOn changes submissionId submission{inputType receivedAt}revision{kind path value replaces submissionId}}',
};
export const difference: Operation<{ profileDiff: { from: string; to: string; values: ({ path: string; before: unknown | null; after: unknown | null })[] } | null }, { id: string; from: string; to?: string | null }> = {
  text: 'query difference($id:ID!$from:DateTime!$to:DateTime){profileDiff(id:$id from:$from to:$to){from to values{path before after}}}',
};
export const submitProfile: Operation<{ submitProfile: { submission: { id: string } } }, { id: string; data: string; inputType?: string | null }> = {
  text: 'mutation submitProfile($id:ID!$data:String!$inputType:String){submitProfile(id:$id data:$data inputType:$inputType){submission{id}}}',
};
export const submission: Operation<{ submission: { state: SubmissionState; error: string | null; changes: unknown | null } | null }, { id: string }> = {
  text: 'query submission($id:ID!){submission(id:$id){state error changes}}',
};
export const setValue: Operation<{ setProfileValue: { changes: unknown } }, { id: string; path: string; value: unknown; replaces?: unknown | null }> = {
  text: 'mutation setValue($id:ID!$path:String!$value:JSON!$replaces:JSON){setProfileValue(id:$id path:$path value:$value replaces:$replaces){changes}}',
};
export const forgetValue: Operation<{ forgetProfileValue: { changes: unknown } }, { id: string; path: string; value?: unknown | null }> = {
  text: 'mutation forgetValue($id:ID!$path:String!$value:JSON){forgetProfileValue(id:$id path:$path value:$value){changes}}',
};
export const unpinValue: Operation<{ unpinProfileValue: { changes: unknown } }, { id: string; path: string; value?: unknown | null }> = {
  text: 'mutation unpinValue($id:ID!$path:String!$value:JSON){unpinProfileValue(id:$id path:$path value:$value){changes}}',
};
export const revertSubmission: Operation<{ revertSubmission: { changes: unknown } }, { id: string }> = {
  text: 'mutation revertSubmission($id:ID!){revertSubmission(id:$id){changes}}',
};
export const restoreSubmission: Operation<{ restoreSubmission: { changes: unknown } }, { id: string }> = {
  text: 'mutation restoreSubmission($id:ID!){restoreSubmission(id:$id){changes}}',
};
export const deleteProfile: Operation<{ deleteProfile: { deleted: boolean } }, { id: string }> = {
  text: 'mutation deleteProfile($id:ID!){deleteProfile(id:$id){deleted}}',
};
export const status: Operation<{ profileStatus: { status: ProfileStatus; at: string; profile: Row | null } }, { id: string }> = {
  text: 'subscription status($id:ID!){profileStatus(id:$id){status at profile{...Row}}}fragment Row on Profile{profileId status lastUpdated createdAt summary interests{category values{value confidence}}coreInfo{gender{value}name{value}age{value}location{value}language{value}}}',
};
export const activity: Operation<{ activity: { kind: LiveActivityKind; profileId: string; at: string } }, Record<string, never>> = {
  text: 'subscription activity{activity{kind profileId at}}',
};
export const context: Operation<{ profileContext: { text: string; tokens: number; complete: boolean; facts: ({ path: string; text: string; confidence: number; relevance: number | null })[] } | null }, { id: string; query?: string | null; maxTokens?: number | null }> = {
  text: 'query context($id:ID!$query:String$maxTokens:Int){profileContext(id:$id query:$query maxTokens:$maxTokens){text tokens complete facts{path text confidence relevance}}}',
};
export const preview: Operation<{ previewSubmission: { values: ({ path: string; before: unknown | null; after: unknown | null })[]; dropped: ({ path: string; value: string; reason: string; count: number })[]; subject: { name: string | null; chosenBy: SubjectChoice; speakers: (string)[] } | null; readBy: string } }, { id: string; data: string; inputType?: string | null }> = {
  text: 'query preview($id:ID!$data:String!$inputType:String){previewSubmission(id:$id data:$data inputType:$inputType){values{path before after}dropped{path value reason count}subject{name chosenBy speakers}readBy}}',
};
export const search: Operation<{ searchProfiles: { hits: (FoundRow)[]; nearest: (FoundRow)[]; total: number; totalIsExact: boolean; page: number; pageSize: number; nearMisses: number | null; suggestedSensitivity: number | null } }, { query?: string | null; sensitivity?: number | null; filterBy?: ProfileFilterField | null; filterValue?: string | null; filters?: ({ by: ProfileFilterField; value: string })[] | null; sortBy?: ProfileSortField | null; sortOrder?: SortOrder | null; page?: number | null; pageSize?: number | null }> = {
  text: 'query search($query:String$sensitivity:Float$filterBy:ProfileFilterField$filterValue:String$filters:[ProfileFilter!]$sortBy:ProfileSortField$sortOrder:SortOrder$page:Int$pageSize:Int){searchProfiles(query:$query sensitivity:$sensitivity filterBy:$filterBy filterValue:$filterValue filters:$filters sortBy:$sortBy sortOrder:$sortOrder page:$page pageSize:$pageSize){hits{...FoundRow}nearest{...FoundRow}total totalIsExact page pageSize nearMisses suggestedSensitivity}}fragment FoundRow on ProfileHit{similarityScore because{text}profile{...Row}}fragment Row on Profile{profileId status lastUpdated createdAt summary interests{category values{value confidence}}coreInfo{gender{value}name{value}age{value}location{value}language{value}}}',
};
export const countFound: Operation<{ searchProfiles: { total: number; totalIsExact: boolean } }, { query: string; sensitivity: number; filters?: ({ by: ProfileFilterField; value: string })[] | null }> = {
  text: 'query countFound($query:String!$sensitivity:Float!$filters:[ProfileFilter!]){searchProfiles(query:$query sensitivity:$sensitivity filters:$filters pageSize:1){total totalIsExact}}',
};
export const findPeople: Operation<{ byName: { hits: ({ profile: { profileId: string; coreInfo: { name: { value: string } | null } | null } })[] }; byId: { hits: ({ profile: { profileId: string; coreInfo: { name: { value: string } | null } | null } })[] } }, { words: string }> = {
  text: 'query findPeople($words:String!){byName:searchProfiles(filterBy:NAME filterValue:$words sortBy:NAME sortOrder:ASC pageSize:6){hits{profile{profileId coreInfo{name{value}}}}}byId:searchProfiles(filterBy:ID filterValue:$words sortBy:ID sortOrder:ASC pageSize:6){hits{profile{profileId coreInfo{name{value}}}}}}',
};
