/**
 * Names by which people look for a town besides the one GeoNames puts first: in its own language (shown), in English, in
 * German, in another language of the country, and older or shorter forms. One line a town, the name that is shown first.
 */
const lines = {
  DE: `
Offenbach am Main/Offenbach
Esslingen am Neckar/Esslingen
Rüsselsheim am Main/Rüsselsheim
Neustadt an der Weinstraße/Neustadt
Lingen (Ems)/Lingen
Waren (Müritz)/Waren
München/Munich
Köln/Cologne
Frankfurt am Main/Frankfurt (Main)/Frankfurt a.M.
Frankfurt (Oder)/Frankfurt an der Oder/Frankfurt Oder
Hannover/Hanover
Nürnberg/Nuremberg
Aachen/Aix-la-Chapelle
Braunschweig/Brunswick
Freiburg im Breisgau/Freiburg
Mülheim an der Ruhr/Mülheim
Regensburg/Ratisbon
Koblenz/Coblenz
Villingen-Schwenningen/Villingen/Schwenningen
Konstanz/Constance
Dessau-Roßlau/Dessau
Kempten (Allgäu)/Kempten
Hameln/Hamelin
Kleve/Cleves
Weiden in der Oberpfalz/Weiden
Garmisch-Partenkirchen/Garmisch
Lutherstadt Wittenberg/Wittenberg
Meißen/Meissen
Mainz/Mayence
Trier/Treves
Bautzen/Budyšin
Cottbus/Chóśebuz`,
  AT: `
Baden bei Wien/Baden
Tulln an der Donau/Tulln
Wien/Vienna
Klagenfurt am Wörthersee/Klagenfurt
Sankt Pölten/St. Pölten`,
  CH: `
Zürich/Zurich
Genf/Genève/Geneva/Ginevra
Basel/Basle/Bâle
Bern/Berne
Lausanne/Losanna
Luzern/Lucerne
St. Gallen/Sankt Gallen/Saint-Gall
Biel/Bienne
Freiburg im Üechtland/Fribourg
Sitten/Sion
Neuenburg/Neuchâtel
Yverdon-les-Bains/Yverdon
Rapperswil-Jona/Rapperswil/Jona
Baden/Baden AG/Baden (Aargau)
Delémont/Delsberg
Solothurn/Soleure
Chur/Coire/Cuira
Bellinzona/Bellenz
Sierre/Siders
Martigny/Martinach
Murten/Morat`,
  LU: `
Luxembourg/Luxemburg/Lëtzebuerg/Luxembourg City
Esch-sur-Alzette/Esch an der Alzette
Differdange/Differdingen
Dudelange/Düdelingen
Diekirch/Dikrech
Echternach/Iechternach`,
  NL: `
Emmen/Emmen (Drenthe)
Almere/Almere Stad
Den Haag/The Hague/'s-Gravenhage/La Haye
Nijmegen/Nimwegen
's-Hertogenbosch/Den Bosch/Herzogenbusch
Vlissingen/Flushing
Groningen/Grunnen
Leiden/Leyden
Arnhem/Arnheim
Leeuwarden/Ljouwert
Hoek van Holland/Hook of Holland`,
  DK: `
København/Copenhagen/Kopenhagen
Aarhus/Århus
Aalborg/Ålborg
Aabenraa/Åbenrå/Apenrade
Haderslev/Hadersleben
Sønderborg/Sonderburg
Tønder/Tondern
Helsingør/Elsinore/Helsingör`,
  BE: `
Bruxelles/Brussel/Brussels/Brüssel
Antwerpen/Antwerp/Anvers
Gent/Ghent/Gand
Brugge/Bruges/Brügge
Leuven/Louvain/Löwen
Mechelen/Malines/Mecheln
Liège/Lüttich/Luik
Kortrijk/Courtrai
Oostende/Ostend/Ostende
Ieper/Ypres/Ypern
Namur/Namen
Mons/Bergen
Tournai/Doornik
Eupen/Néau
Aalst/Alost
Sint-Niklaas/Saint-Nicolas
Dendermonde/Termonde
Lier/Lierre
Tongeren/Tongres
Roeselare/Roulers
Veurne/Furnes`,
  CZ: `
Praha/Prague/Prag
Brno/Brünn
Ostrava/Ostrau
Plzeň/Pilsen
Olomouc/Olmütz
Liberec/Reichenberg
České Budějovice/Budweis
Hradec Králové/Königgrätz
Ústí nad Labem/Aussig
Karlovy Vary/Karlsbad/Carlsbad
Mariánské Lázně/Marienbad
Cheb/Eger
Jihlava/Iglau
Znojmo/Znaim
Opava/Troppau
Děčín/Tetschen
Český Krumlov/Krumau
Teplice/Teplitz`,
  PL: `
Warszawa/Warsaw/Warschau
Kraków/Cracow/Krakau
Wrocław/Breslau
Poznań/Posen
Gdańsk/Danzig
Gdynia/Gdingen
Szczecin/Stettin
Łódź/Lodz/Lodsch
Katowice/Kattowitz
Bydgoszcz/Bromberg
Toruń/Thorn
Białystok/Bialystok
Częstochowa/Tschenstochau
Opole/Oppeln
Gliwice/Gleiwitz
Legnica/Liegnitz
Zielona Góra/Grünberg
Gorzów Wielkopolski/Landsberg
Olsztyn/Allenstein
Elbląg/Elbing
Słupsk/Stolp
Koszalin/Köslin
Kalisz/Kalisch
Wałbrzych/Waldenburg
Jelenia Góra/Hirschberg
Bielsko-Biała/Bielitz-Biala
Świnoujście/Swinemünde
Kołobrzeg/Kolberg`,
  FR: `
Strasbourg/Straßburg
Lyon/Lyons
Marseille/Marseilles
Nice/Nizza
Lille/Rijsel
Mulhouse/Mülhausen
Dunkerque/Dunkirk/Dünkirchen
Reims/Rheims
Colmar/Kolmar
Thionville/Diedenhofen
Sarreguemines/Saargemünd
Haguenau/Hagenau
Sélestat/Schlettstadt
Wissembourg/Weißenburg
Perpignan/Perpinyà
Bayonne/Baiona
Quimper/Kemper`,
  IT: `
Roma/Rome/Rom
Milano/Milan/Mailand
Napoli/Naples/Neapel
Torino/Turin
Genova/Genoa/Genua
Firenze/Florence/Florenz
Venezia/Venice/Venedig
Padova/Padua
Mantova/Mantua
Livorno/Leghorn
Siracusa/Syracuse
Bolzano/Bozen
Merano/Meran
Bressanone/Brixen
Brunico/Bruneck
Trento/Trient
Trieste/Triest
Gorizia/Görz
Aosta/Aoste
Vipiteno/Sterzing
Laives/Leifers`,
  GB: `
Edinburgh/Edinburg
Cardiff/Caerdydd
Swansea/Abertawe
Newport/Casnewydd
Kingston upon Hull/Hull
Newcastle upon Tyne/Newcastle
Londonderry/Derry`,
  IE: `
Dublin/Baile Átha Cliath
Cork/Corcaigh
Galway/Gaillimh`,
  ES: `
Sevilla/Seville
Zaragoza/Saragossa
Córdoba/Cordova
A Coruña/La Coruña/Corunna
Donostia-San Sebastián/San Sebastián/Donostia
Bilbao/Bilbo
Vitoria-Gasteiz/Vitoria/Gasteiz
Pamplona/Iruña
Palma/Palma de Mallorca
València/Valencia
Alacant/Alicante
Castelló de la Plana/Castellón de la Plana/Castellón
Girona/Gerona
Lleida/Lérida
Ourense/Orense`,
  PT: `
Lisboa/Lisbon/Lissabon
Porto/Oporto`,
  SE: `
Göteborg/Gothenburg`,
  NO: `
Oslo/Kristiania
Trondheim/Drontheim`,
  FI: `
Helsinki/Helsingfors
Turku/Åbo
Tampere/Tammerfors
Espoo/Esbo
Vantaa/Vanda
Oulu/Uleåborg
Vaasa/Vasa
Pori/Björneborg
Porvoo/Borgå
Lappeenranta/Villmanstrand
Hämeenlinna/Tavastehus
Kokkola/Karleby`,
  EE: `
Tallinn/Reval
Tartu/Dorpat
Pärnu/Pernau`,
  LV: `
Rīga/Riga
Daugavpils/Dünaburg
Liepāja/Libau
Jelgava/Mitau`,
  LT: `
Vilnius/Wilna
Kaunas/Kauen
Klaipėda/Memel
Šiauliai/Schaulen`,
  SK: `
Bratislava/Pressburg/Pozsony
Košice/Kaschau
Trnava/Tyrnau
Nitra/Neutra
Banská Bystrica/Neusohl
Žilina/Sillein
Prešov/Eperies`,
  HU: `
Sopron/Ödenburg
Győr/Raab
Pécs/Fünfkirchen
Szeged/Szegedin
Székesfehérvár/Stuhlweißenburg
Szombathely/Steinamanger
Eger/Erlau
Debrecen/Debrezin`,
  SI: `
Ljubljana/Laibach
Maribor/Marburg an der Drau
Celje/Cilli
Ptuj/Pettau
Koper/Capodistria
Kranj/Krainburg`,
  HR: `
Zagreb/Agram
Rijeka/Fiume
Split/Spalato
Dubrovnik/Ragusa
Zadar/Zara
Pula/Pola
Osijek/Esseg`,
  RS: `
Beograd/Belgrade/Belgrad
Novi Sad/Neusatz
Niš/Nisch`,
  BA: `
Sarajevo/Sarajewo`,
  XK: `
Prishtinë/Pristina/Priština`,
  AL: `
Tiranë/Tirana
Durrës/Durazzo
Shkodër/Scutari
Vlorë/Valona`,
  GR: `
Athina/Athens/Athen
Thessaloniki/Salonica/Saloniki
Piraeus/Piräus/Peiraias
Patra/Patras
Irakleio/Heraklion/Iraklion
Chania/Canea
Kerkyra/Corfu/Korfu
Rodos/Rhodes/Rhodos
Korinthos/Corinth/Korinth`,
  BG: `
Sofia/Sofija
Plovdiv/Philippopel
Varna/Warna
Ruse/Rousse/Rustschuk`,
  RO: `
București/Bucharest/Bukarest
Cluj-Napoca/Klausenburg/Cluj
Timișoara/Temeswar/Temeschburg
Sibiu/Hermannstadt
Brașov/Kronstadt
Oradea/Großwardein
Constanța/Konstanza
Iași/Jassy
Sighișoara/Schäßburg
Bistrița/Bistritz
Târgu Mureș/Neumarkt am Mieresch
Mediaș/Mediasch
Satu Mare/Sathmar`,
  UA: `
Kyiv/Kiev/Kiew
Lviv/Lvov/Lemberg/Lwiw
Odesa/Odessa
Kharkiv/Kharkov/Charkiw
Chernivtsi/Czernowitz/Tscherniwzi
Dnipro/Dnepr/Dnipropetrovsk
Zaporizhzhia/Zaporizhzhya/Saporischschja
Uzhhorod/Uschhorod
Ivano-Frankivsk/Stanislau
Ternopil/Tarnopol`,
  MD: `
Chișinău/Chisinau/Kischinau`,
  CY: `
Lefkosia/Nicosia/Nikosia
Lemesos/Limassol
Larnaka/Larnaca`,
  MT: `
Il-Belt Valletta/Valletta`,
  FO: `
Tórshavn/Thorshavn`,
  AX: `
Mariehamn/Maarianhamina`,
};

/** Country → the names of a town, the one that is shown first. @type {Readonly<Record<string, readonly string[][]>>} */
export const knownNames = Object.fromEntries(
  Object.entries(lines).map(([country, text]) => [country, text.trim().split('\n').map((line) => line.split('/'))]),
);
