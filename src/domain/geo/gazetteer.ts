/**
 * Towns with their coordinates, largest first within a country, so that a half-typed name meets the larger town.
 * One line a town: name, other names behind '/', latitude, longitude (WGS 84, town centre, about 1 km exact).
 */
export const gazetteer: Readonly<Record<'DE' | 'AT' | 'CH' | 'NL', string>> = {
  DE: `
Berlin 52.520 13.405
Hamburg 53.551 9.994
München/Munich 48.137 11.575
Köln/Cologne 50.938 6.960
Frankfurt am Main/Frankfurt/Frankfurt (Main)/Frankfurt a.M. 50.111 8.682
Stuttgart 48.776 9.183
Düsseldorf 51.228 6.774
Leipzig 51.340 12.375
Dortmund 51.514 7.465
Essen 51.456 7.012
Bremen 53.079 8.802
Dresden 51.051 13.738
Hannover/Hanover 52.376 9.732
Nürnberg/Nuremberg 49.452 11.077
Duisburg 51.435 6.763
Bochum 51.482 7.216
Wuppertal 51.256 7.151
Bielefeld 52.030 8.533
Bonn 50.737 7.098
Münster 51.961 7.626
Mannheim 49.488 8.466
Karlsruhe 49.007 8.404
Augsburg 48.366 10.895
Wiesbaden 50.078 8.240
Mönchengladbach 51.181 6.443
Gelsenkirchen 51.518 7.086
Aachen/Aix-la-Chapelle 50.776 6.084
Braunschweig/Brunswick 52.269 10.521
Chemnitz 50.828 12.921
Kiel 54.323 10.123
Halle (Saale)/Halle 51.483 11.970
Magdeburg 52.121 11.628
Freiburg im Breisgau/Freiburg 47.999 7.842
Krefeld 51.333 6.565
Mainz 49.993 8.247
Lübeck 53.866 10.687
Erfurt 50.979 11.033
Oberhausen 51.470 6.852
Rostock 54.092 12.099
Kassel 51.313 9.480
Hagen 51.361 7.475
Potsdam 52.391 13.065
Saarbrücken 49.240 6.997
Hamm 51.674 7.815
Ludwigshafen am Rhein/Ludwigshafen 49.477 8.445
Mülheim an der Ruhr/Mülheim 51.427 6.883
Oldenburg 53.144 8.214
Osnabrück 52.279 8.047
Leverkusen 51.046 7.019
Heidelberg 49.399 8.672
Darmstadt 49.873 8.651
Solingen 51.171 7.083
Regensburg/Ratisbon 49.014 12.101
Herne 51.538 7.226
Paderborn 51.719 8.757
Neuss 51.198 6.692
Ingolstadt 48.766 11.426
Offenbach am Main/Offenbach 50.096 8.776
Fürth 49.477 10.989
Würzburg 49.791 9.953
Ulm 48.401 9.988
Heilbronn 49.142 9.219
Pforzheim 48.892 8.695
Wolfsburg 52.423 10.787
Göttingen 51.541 9.916
Bottrop 51.524 6.929
Reutlingen 48.492 9.204
Koblenz/Coblenz 50.357 7.589
Erlangen 49.598 11.004
Bremerhaven 53.540 8.581
Remscheid 51.179 7.190
Bergisch Gladbach 50.992 7.136
Recklinghausen 51.614 7.198
Trier 49.757 6.641
Jena 50.927 11.589
Moers 51.452 6.640
Salzgitter 52.154 10.331
Siegen 50.875 8.024
Gütersloh 51.907 8.378
Hildesheim 52.154 9.951
Hanau 50.133 8.917
Kaiserslautern 49.444 7.769
Cottbus 51.757 14.329
Schwerin 53.629 11.413
Witten 51.444 7.335
Esslingen am Neckar/Esslingen 48.740 9.311
Ludwigsburg 48.897 9.192
Gießen 50.584 8.678
Düren 50.804 6.482
Gera 50.880 12.082
Tübingen 48.522 9.058
Iserlohn 51.376 7.700
Flensburg 54.783 9.436
Zwickau 50.718 12.496
Villingen-Schwenningen/Villingen/Schwenningen 48.060 8.459
Ratingen 51.297 6.849
Lünen 51.617 7.528
Konstanz/Constance 47.660 9.175
Worms 49.634 8.351
Marl 51.657 7.090
Norderstedt 53.706 10.010
Minden 52.289 8.917
Velbert 51.340 7.043
Bamberg 49.892 10.887
Dessau-Roßlau/Dessau 51.831 12.243
Neumünster 54.072 9.985
Delmenhorst 53.051 8.632
Viersen 51.256 6.391
Marburg 50.808 8.770
Rheine 52.280 7.440
Gladbeck 51.571 6.985
Lüneburg 53.249 10.407
Wilhelmshaven 53.523 8.107
Dorsten 51.662 6.964
Troisdorf 50.816 7.156
Landshut 48.537 12.152
Detmold 51.937 8.879
Bayreuth 49.945 11.571
Arnsberg 51.397 8.064
Castrop-Rauxel 51.549 7.312
Lüdenscheid 51.219 7.627
Bocholt 51.839 6.615
Brandenburg an der Havel/Brandenburg 52.412 12.556
Lippstadt 51.674 8.345
Aschaffenburg 49.974 9.149
Kempten (Allgäu)/Kempten 47.727 10.315
Celle 52.624 10.081
Bad Homburg vor der Höhe/Bad Homburg 50.227 8.618
Fulda 50.555 9.680
Aalen 48.837 10.093
Plauen 50.495 12.138
Dinslaken 51.563 6.740
Lingen (Ems)/Lingen 52.523 7.317
Herford 52.115 8.673
Rüsselsheim am Main/Rüsselsheim 49.995 8.412
Neuwied 50.428 7.461
Dormagen 51.094 6.840
Kerpen 50.870 6.696
Neubrandenburg 53.557 13.261
Rosenheim 47.856 12.129
Frankfurt (Oder)/Frankfurt an der Oder/Frankfurt Oder 52.342 14.551
Bergheim 50.955 6.640
Sindelfingen 48.713 9.003
Schwäbisch Gmünd 48.800 9.798
Friedrichshafen 47.654 9.479
Offenburg 48.473 7.944
Stralsund 54.309 13.082
Greifswald 54.096 13.381
Langenfeld 51.109 6.948
Neu-Ulm 48.393 10.011
Hürth 50.877 6.876
Hameln/Hamelin 52.104 9.357
Unna 51.538 7.689
Euskirchen 50.660 6.787
Görlitz 51.153 14.987
Göppingen 48.703 9.652
Stolberg 50.771 6.226
Eschweiler 50.818 6.271
Hilden 51.172 6.939
Sankt Augustin 50.775 7.187
Meerbusch 51.263 6.678
Baden-Baden 48.762 8.240
Waiblingen 48.831 9.317
Schweinfurt 50.045 10.233
Menden 51.443 7.778
Hattingen 51.399 7.186
Lörrach 47.615 7.661
Nordhorn 52.432 7.069
Weimar 50.980 11.329
Pulheim 51.000 6.806
Bad Salzuflen 52.087 8.751
Langenhagen 52.440 9.740
Neustadt an der Weinstraße 49.351 8.138
Wetzlar 50.556 8.504
Freising 48.403 11.749
Bautzen 51.181 14.424
Grevenbroich 51.088 6.588
Passau 48.567 13.432
Ravensburg 47.782 9.611
Emden 53.367 7.208
Speyer 49.317 8.431
Wismar 53.892 11.464
Peine 52.321 10.236
Kleve/Cleves 51.789 6.139
Goslar 51.906 10.429
Elmshorn 53.754 9.653
Böblingen 48.686 9.015
Freiberg 50.912 13.343
Hof 50.313 11.913
Erftstadt 50.815 6.774
Cuxhaven 53.861 8.694
Eisenach 50.976 10.320
Suhl 50.609 10.694
Gotha 50.949 10.702
Altenburg 50.985 12.434
Coburg 50.259 10.964
Ansbach 49.301 10.571
Straubing 48.881 12.574
Amberg 49.443 11.863
Weiden in der Oberpfalz/Weiden 49.677 12.156
Kaufbeuren 47.880 10.622
Memmingen 47.984 10.181
Lindau 47.546 9.684
Garmisch-Partenkirchen/Garmisch 47.492 11.095
Starnberg 48.000 11.344
Dachau 48.260 11.434
Fürstenfeldbruck 48.178 11.255
Traunstein 47.868 12.643
Deggendorf 48.841 12.961
Heidenheim an der Brenz/Heidenheim 48.676 10.153
Schwäbisch Hall 49.112 9.738
Tuttlingen 47.985 8.818
Rottweil 48.168 8.625
Singen 47.760 8.840
Rastatt 48.858 8.205
Bruchsal 49.124 8.598
Weinheim 49.549 8.667
Bensheim 49.681 8.619
Bad Kreuznach 49.845 7.865
Idar-Oberstein 49.713 7.314
Pirmasens 49.202 7.600
Zweibrücken 49.250 7.361
Homburg 49.327 7.338
Neunkirchen 49.344 7.180
Limburg an der Lahn/Limburg 50.386 8.064
Bad Hersfeld 50.868 9.707
Mühlhausen 51.209 10.455
Nordhausen 51.505 10.791
Quedlinburg 51.790 11.150
Halberstadt 51.896 11.053
Wernigerode 51.835 10.785
Stendal 52.605 11.858
Lutherstadt Wittenberg/Wittenberg 51.867 12.648
Naumburg 51.152 11.810
Meißen/Meissen 51.164 13.477
Pirna 50.962 13.940
Zittau 50.897 14.807
Eberswalde 52.834 13.819
Oranienburg 52.755 13.237
Neuruppin 52.925 12.803
Güstrow 53.794 12.176
Waren (Müritz)/Waren 53.520 12.679
Husum 54.477 9.052
Heide 54.196 9.093
Itzehoe 53.925 9.516
Rendsburg 54.306 9.664
Eutin 54.138 10.618
Stade 53.600 9.476
Buxtehude 53.477 9.701
Verden 52.923 9.235
Nienburg 52.646 9.208
Uelzen 52.965 10.561
Wolfenbüttel 52.162 10.535
Einbeck 51.820 9.869
Höxter 51.775 9.381
Soest 51.571 8.106
Warendorf 51.953 7.993
Coesfeld 51.943 7.168
Wesel 51.658 6.617
Bad Oeynhausen 52.207 8.804
Vechta 52.727 8.286
Cloppenburg 52.847 8.046
Leer 53.232 7.453
Aurich 53.471 7.484
Norden 53.596 7.205`,
  AT: `
Wien/Vienna 48.208 16.373
Graz 47.071 15.439
Linz 48.306 14.286
Salzburg 47.809 13.055
Innsbruck 47.269 11.404
Klagenfurt am Wörthersee/Klagenfurt 46.624 14.305
Villach 46.614 13.846
Wels 48.157 14.025
Sankt Pölten/St. Pölten 48.204 15.623
Dornbirn 47.414 9.742
Wiener Neustadt 47.814 16.243
Steyr 48.042 14.421
Feldkirch 47.238 9.598
Bregenz 47.503 9.747
Leonding 48.279 14.249
Klosterneuburg 48.305 16.325
Baden bei Wien 48.007 16.234
Wolfsberg 46.841 14.844
Leoben 47.382 15.094
Krems an der Donau/Krems 48.410 15.614
Traun 48.221 14.239
Amstetten 48.123 14.872
Lustenau 47.427 9.660
Kapfenberg 47.445 15.293
Mödling 48.086 16.289
Hallein 47.683 13.097
Kufstein 47.583 12.169
Schwechat 48.141 16.476
Traiskirchen 48.015 16.293
Braunau am Inn/Braunau 48.257 13.034
Stockerau 48.386 16.211
Saalfelden 47.427 12.848
Ansfelden 48.209 14.290
Tulln an der Donau/Tulln 48.332 16.057
Hohenems 47.362 9.688
Spittal an der Drau/Spittal 46.800 13.497
Ternitz 47.716 16.036
Bludenz 47.155 9.822
Eisenstadt 47.846 16.528
Hall in Tirol/Hall 47.280 11.507
Schwaz 47.345 11.709
Bad Ischl 47.711 13.619
Gmunden 47.918 13.799
Vöcklabruck 48.003 13.657
Ried im Innkreis/Ried 48.210 13.489
Zwettl 48.603 15.168
Mistelbach 48.570 16.577
Oberwart 47.289 16.204
Lienz 46.829 12.769
Bruck an der Mur/Bruck 47.410 15.269
Judenburg 47.169 14.660
Zell am See 47.323 12.797`,
  CH: `
Zürich/Zurich 47.377 8.541
Genf/Geneva/Genève 46.204 6.143
Basel/Basle/Bâle 47.560 7.588
Lausanne 46.520 6.633
Bern/Berne 46.948 7.447
Winterthur 47.499 8.724
Luzern/Lucerne 47.050 8.309
St. Gallen/Sankt Gallen 47.424 9.377
Lugano 46.004 8.951
Biel/Bienne 47.137 7.247
Thun 46.758 7.628
Bellinzona 46.195 9.024
Köniz 46.924 7.414
Freiburg im Üechtland/Fribourg 46.806 7.162
La Chaux-de-Fonds 47.104 6.826
Schaffhausen 47.697 8.635
Chur 46.850 9.532
Uster 47.349 8.718
Sitten/Sion 46.233 7.361
Vernier 46.217 6.085
Neuenburg/Neuchâtel 46.990 6.930
Lancy 46.190 6.116
Zug 47.166 8.516
Yverdon-les-Bains/Yverdon 46.778 6.641
Emmen 47.081 8.300
Dübendorf 47.397 8.619
Kriens 47.035 8.277
Dietikon 47.405 8.400
Rapperswil-Jona/Rapperswil 47.227 8.823
Montreux 46.433 6.911
Frauenfeld 47.557 8.899
Wetzikon 47.326 8.798
Baar 47.196 8.529
Wil 47.462 9.045
Meyrin 46.234 6.080
Bulle 46.619 7.057
Kreuzlingen 47.650 9.175
Wädenswil 47.230 8.672
Horgen 47.260 8.598
Aarau 47.393 8.044
Baden AG/Baden (Aargau) 47.473 8.306
Nyon 46.383 6.239
Vevey 46.463 6.843
Olten 47.350 7.903
Solothurn 47.208 7.537
Burgdorf 47.059 7.628
Langenthal 47.214 7.786
Interlaken 46.686 7.863
Locarno 46.170 8.800
Brig 46.316 7.988
Martigny 46.103 7.073
Davos 46.802 9.836
Delémont/Delsberg 47.365 7.344
Liestal 47.484 7.735
Glarus 47.040 9.068
Altdorf 46.880 8.644
Schwyz 47.021 8.653
Sarnen 46.896 8.246
Stans 46.958 8.366
Appenzell 47.331 9.409
Herisau 47.386 9.279`,
  NL: `
Amsterdam 52.370 4.895
Rotterdam 51.924 4.478
Den Haag/The Hague/'s-Gravenhage 52.078 4.300
Utrecht 52.091 5.122
Eindhoven 51.441 5.478
Groningen 53.219 6.567
Tilburg 51.560 5.083
Almere 52.351 5.265
Breda 51.588 4.776
Nijmegen/Nimwegen 51.842 5.853
Apeldoorn 52.211 5.970
Haarlem 52.381 4.637
Arnhem 51.985 5.899
Enschede 52.221 6.894
Amersfoort 52.156 5.387
Zaandam 52.439 4.829
's-Hertogenbosch/Den Bosch 51.690 5.304
Zwolle 52.517 6.083
Zoetermeer 52.061 4.493
Leiden 52.160 4.494
Leeuwarden 53.201 5.800
Maastricht 50.851 5.691
Dordrecht 51.813 4.690
Ede 52.039 5.665
Alphen aan den Rijn 52.129 4.655
Alkmaar 52.632 4.749
Delft 52.012 4.357
Emmen (Drenthe) 52.786 6.898
Deventer 52.266 6.155
Helmond 51.482 5.661
Hilversum 52.224 5.176
Heerlen 50.888 5.979
Sittard 51.000 5.869
Lelystad 52.518 5.471
Purmerend 52.502 4.959
Hengelo 52.266 6.793
Schiedam 51.918 4.399
Vlaardingen 51.912 4.342
Hoorn 52.642 5.060
Gouda 52.012 4.711
Assen 52.993 6.564
Venlo 51.370 6.172
Roosendaal 51.531 4.465
Bergen op Zoom 51.495 4.288
Oss 51.765 5.518
Almelo 52.357 6.662
Middelburg 51.499 3.611
Roermond 51.194 5.987
Veenendaal 52.028 5.559
Zeist 52.088 5.233
Kampen 52.555 5.911
Doetinchem 51.965 6.289
Tiel 51.887 5.431
Weert 51.251 5.707
Zutphen 52.140 6.196
Den Helder 52.956 4.761
Drachten 53.112 6.099
Heerenveen 52.960 5.920
Sneek 53.033 5.659
Vlissingen/Flushing 51.442 3.573
Terneuzen 51.335 3.828
Meppel 52.695 6.194`,
};
